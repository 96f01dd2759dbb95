import type { Language } from '@virage/contract'
import { coinsToDecimal } from '@virage/domain'
import { localized } from '../../platform/localized.ts'
import type { ExportedExclusive } from './staff-queries.ts'
import { textsOf } from './texts/index.ts'

/** Returns the columns of exported exclusives. */
export function exportedColumns(language: Language) {
  const t = textsOf(language)
  return [
    [t('export.name'), ({ name }: ExportedExclusive) => localized(name, language)],
    [t('export.slug'), ({ slug }: ExportedExclusive) => slug],
    [t('export.price'), ({ price }: ExportedExclusive) => coinsToDecimal(price)],
    [t('export.stock'), ({ stock }: ExportedExclusive) => stock],
    [t('export.category'), ({ category }: ExportedExclusive) => t(`export.categories.${category}`)],
    [t('export.state'), ({ state }: ExportedExclusive) => t(`export.states.${state}`)],
    [t('export.created'), (row: ExportedExclusive) => row.created_at.toISOString()],
  ] as const
}
