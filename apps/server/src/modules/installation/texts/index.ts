import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The texts of the operators’ morning email. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
