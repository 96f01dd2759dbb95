import { loadTexts } from '../../texts.ts'
import type en from './en.ts'

/** The texts that emails of all modules share. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
