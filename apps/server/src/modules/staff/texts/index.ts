import { loadTexts } from '../../../platform/texts.ts'
import type en from './en.ts'

/** The texts of emails to a club’s team, and the columns of exports of the team and of the audit log. */
export const textsOf = await loadTexts<typeof en>(import.meta.url)
