import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The texts of announcements. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
