import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** What emails to members say. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
