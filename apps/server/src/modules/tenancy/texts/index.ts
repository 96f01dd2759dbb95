import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The texts of the pages of legal documents. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
