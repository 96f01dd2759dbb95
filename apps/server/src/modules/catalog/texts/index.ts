import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** What bids of others are called. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
