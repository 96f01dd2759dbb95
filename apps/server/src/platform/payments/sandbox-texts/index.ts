import { loadTexts } from '../../texts.ts'
import type en from './en.ts'

/** The texts of the payment sandbox’s pages. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
