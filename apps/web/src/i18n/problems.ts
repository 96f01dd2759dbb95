import type { ProblemKey } from '@virage/contract'
import { useCallback } from 'react'
import { type MessageKeys, type NestedKeyOf, useTranslations } from 'use-intl'
import type { Messages } from './catalogues.ts'

type Problems = Messages['problems']

/** A problem's key without what they all begin with: its place in the catalogue. */
type Place = MessageKeys<Problems, NestedKeyOf<Problems>>
/** Fails to compile where a key of the contract has no words. */
type Worded<K extends `errors.${Place}`> = K

/** Puts the key of a failure into words; unknown ones get the words for everything (E01, E02). */
export function useProblemText(): (key: Worded<ProblemKey> | (string & {})) => string {
  const t = useTranslations('problems')
  return useCallback(
    (key) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of another version of the server it may be unknown: `has` tells
      const place = key.replace(/^errors\./, '') as Place
      return t.has(place) ? t(place) : t('backend.unknown')
    },
    [t],
  )
}
