import type { Language } from '@virage/contract'
import type { Audience } from '@virage/contract/staff'
import { textsOf } from './texts/index.ts'

/** What an announcement leads to. */
export type Subject = {
  audience: Audience
  clubSlug: string
  platformName: string
  /** The slug of the lot that it is about; null for an auction. */
  lot: string | null
}

/** Returns the page that an announcement leads to, a path of the fan application. */
export function pathOf({ audience, clubSlug, lot }: Omit<Subject, 'platformName'>): string {
  const club = `/clubs/${clubSlug}`
  if (audience === 'ALL' || audience === 'MEMBERS') return club
  if (audience === 'UNPAID' || audience === 'WINNERS') return `${club}/profile`
  return lot === null ? `${club}/auctions` : `${club}/exclusives/${lot}`
}

/** Returns the button of an announcement. */
export function buttonOf(subject: Subject, language: Language): { label: string; path: string } {
  const t = textsOf(language)
  const { audience, lot, platformName } = subject
  const path = pathOf(subject)
  if (audience === 'ALL' || audience === 'MEMBERS') return { label: t('button.club', { club: platformName }), path }
  if (audience === 'UNPAID' || audience === 'WINNERS') return { label: t('button.payments'), path }
  return { label: lot === null ? t('button.auction') : t('button.lot'), path }
}
