import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The columns of exported auctions. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
