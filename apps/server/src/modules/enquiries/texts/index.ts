import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The texts of enquiries. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
