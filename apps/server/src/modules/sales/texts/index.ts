import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The texts of emails, receipts and payment pages of sales. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
