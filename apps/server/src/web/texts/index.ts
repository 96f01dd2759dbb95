import { loadTexts } from '../../platform/texts.ts'
import type en from './en.ts'

/** What the pages say that need no rendering. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
