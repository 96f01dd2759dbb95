import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The texts of notifications, and of the pages behind their links. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
