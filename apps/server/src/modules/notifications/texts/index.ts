import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** What notifications say, and the pages behind their links. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
