import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** What emails about coins say. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
