import { keyOf } from '@virage/session/operation-error'
import { useCallback } from 'react'
import { type MessageKeys, type NestedKeyOf, useTranslations } from 'use-intl'
import type { Messages } from './texts.ts'

type Problems = Messages['problems']
type CatalogueKey = MessageKeys<Problems, NestedKeyOf<Problems>>

/** Returns a function that translates a problem's key, or that of a failure. Unknown ones get a general text. */
export function useProblemText(): (problem: unknown) => string {
  const t = useTranslations('problems')
  return useCallback(
    (problem) => {
      const key = typeof problem === 'string' ? problem : keyOf(problem)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a newer server may send an unknown key: `has` checks it
      const name = key.replace(/^errors\./, '') as CatalogueKey
      return t.has(name) ? t(name) : t('backend.unknown')
    },
    [t],
  )
}
