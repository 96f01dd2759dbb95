import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The names of anonymous bidders, and the columns of exported exclusives. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
