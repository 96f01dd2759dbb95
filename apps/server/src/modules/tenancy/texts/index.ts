import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** What the pages of legal documents say. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
