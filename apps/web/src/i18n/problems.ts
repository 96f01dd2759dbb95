import type { ProblemKey } from '@virage/contract'
import { useCallback } from 'react'
import { type MessageKeys, type NestedKeyOf, useTranslations } from 'use-intl'
import type { Messages } from './catalogues.ts'

type Problems = Messages['problems']

/** A problem's key without the common prefix: its key in the catalogue. */
type CatalogueKey = MessageKeys<Problems, NestedKeyOf<Problems>>
/** Problems of staff operations alone. Their texts are in the back office: this catalogue is loaded before each page. */
type StaffProblem =
  | `errors.${'auction' | 'books' | 'refund' | 'room' | 'staff'}.${string}`
  | `errors.giveaway.${'notEnded' | 'alreadyDrawn' | 'notHolder' | 'handedOver' | 'noEntryLeft'}`
  | 'errors.bid.alreadyCancelled'
  | 'errors.club.sellerMissing'
  | `errors.payment.${'chargeScheduled' | 'otherSum' | 'remindedToday'}`
  | `errors.plan.${'staff' | 'exclusives' | 'storage'}`
  | 'errors.withdrawal.returned'
  | 'errors.withdrawal.notReturned'
/** Fails to compile if a key of the contract has no text. */
type Translated<K extends `errors.${CatalogueKey}`> = K

/** Returns a function that translates a problem's key. Unknown keys get a general text (E01, E02). */
export function useProblemText(): (key: Translated<Exclude<ProblemKey, StaffProblem>> | (string & {})) => string {
  const t = useTranslations('problems')
  return useCallback(
    (key) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a newer server may send an unknown key: `has` checks it
      const name = key.replace(/^errors\./, '') as CatalogueKey
      return t.has(name) ? t(name) : t('backend.unknown')
    },
    [t],
  )
}
