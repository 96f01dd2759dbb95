import type { ProblemKey } from '@virage/contract'
import { useCallback } from 'react'
import { createTranslator, type MessageKeys, type NestedKeyOf, useLocale, useTranslations } from 'use-intl'
import { loadTexts, type Messages } from './catalogues.ts'

type Problems = Messages['problems']

/** A problem's key without the common prefix: its key in the catalogue. */
type CatalogueKey = MessageKeys<Problems, NestedKeyOf<Problems>>
/** Problems of staff operations alone. Their texts are in the back office: this catalogue is loaded before each page. */
type StaffProblem =
  | `errors.${'auction' | 'books' | 'helper' | 'refund' | 'rehearsal' | 'room' | 'staff' | 'wall'}.${string}`
  | `errors.giveaway.${'notEnded' | 'alreadyDrawn' | 'notHolder' | 'handedOver' | 'noEntryLeft'}`
  | 'errors.bid.alreadyCancelled'
  | 'errors.club.sellerMissing'
  | 'errors.fan.hasAccount'
  | 'errors.parcel.apart'
  | `errors.payment.${'chargeScheduled' | 'otherSum' | 'remindedToday'}`
  | `errors.plan.${'staff' | 'exclusives' | 'storage'}`
  | 'errors.withdrawal.returned'
  | 'errors.withdrawal.notReturned'
/** Fails to compile if a key of the contract has no text. */
type Translated<K extends `errors.${CatalogueKey}`> = K

/** Any problem of an operation that fans call, or of a newer server. */
type FanProblem = Translated<Exclude<ProblemKey, StaffProblem>> | (string & {})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a newer server may send an unknown key: `has` checks it
const nameOf = (key: FanProblem) => key.replace(/^errors\./, '') as CatalogueKey

/** Returns a function that translates a problem's key. Unknown keys get a general text (E01, E02). */
export function useProblemText(): (key: FanProblem) => string {
  const t = useTranslations('problems')
  return useCallback((key) => t(t.has(nameOf(key)) ? nameOf(key) : 'backend.unknown'), [t])
}

/** Returns a function that translates a problem's key outside the screens that load all problems: it loads what it needs. */
export function useLoadedProblemText(): (key: FanProblem) => Promise<string> {
  const locale = useLocale()
  const t = useTranslations('problems')
  return useCallback(
    async (key) => {
      if (t.has(nameOf(key))) return t(nameOf(key))
      const messages = await loadTexts(locale, 'problems').catch(() => undefined)
      const all = messages && createTranslator({ locale, messages, namespace: 'problems' })
      return all?.has(nameOf(key)) ? all(nameOf(key)) : t('backend.unknown')
    },
    [locale, t],
  )
}
