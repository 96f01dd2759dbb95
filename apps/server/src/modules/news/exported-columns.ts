import type { Language } from '@virage/contract'
import type { StaffPost } from '@virage/contract/staff'
import { localized } from '../../platform/localized.ts'
import { textsOf } from './texts/index.ts'

/** Returns the columns of exported posts. */
export function exportedColumns(language: Language) {
  const t = textsOf(language)
  return [
    [t('export.name'), ({ name }: StaffPost) => localized(name, language)],
    [t('export.slug'), ({ slug }: StaffPost) => slug],
    [t('export.state'), ({ state }: StaffPost) => t(`export.states.${state}`)],
    [t('export.date'), ({ draft, publishedAt }: StaffPost) => (draft ? null : publishedAt)],
  ] as const
}
