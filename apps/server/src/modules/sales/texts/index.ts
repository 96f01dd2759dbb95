import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** What emails, receipts and payment pages of sales say. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
