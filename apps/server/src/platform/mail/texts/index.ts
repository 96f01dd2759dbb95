import { loadTexts } from '../../texts.ts'
import type en from './en.ts'

/** What emails of every module may say. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
