import type { Language } from '@virage/contract'
import type { StaffExclusive } from '@virage/contract/staff'
import { localized } from '../../platform/localized.ts'
import { textsOf } from './texts/index.ts'

/** Returns the columns of exported exclusives. */
export function exportedColumns(language: Language) {
  const t = textsOf(language)
  return [
    [t('export.name'), ({ name }: StaffExclusive) => localized(name, language)],
    [t('export.slug'), ({ slug }: StaffExclusive) => slug],
    [t('export.price'), ({ price }: StaffExclusive) => price],
    [t('export.stock'), ({ stock }: StaffExclusive) => stock],
    [t('export.category'), ({ category }: StaffExclusive) => t(`export.categories.${category}`)],
    [t('export.state'), ({ state }: StaffExclusive) => t(`export.states.${state}`)],
    [t('export.created'), ({ createdAt }: StaffExclusive) => createdAt],
  ] as const
}
