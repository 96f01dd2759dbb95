import { loadTexts } from '../../texts.ts'
import type en from './en.ts'

/** What the pages of the payment sandbox say. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
