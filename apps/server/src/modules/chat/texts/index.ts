import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** What emails about messages say. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
