import type { Language } from '@virage/contract'
import type { StaffGiveaway } from '@virage/contract/staff'
import { localized } from '../../platform/localized.ts'
import { textsOf } from './texts/index.ts'

/** Returns the columns of exported giveaways. */
export function exportedColumns(language: Language) {
  const t = textsOf(language)
  return [
    [t('export.name'), ({ name }: StaffGiveaway) => localized(name, language)],
    [t('export.type'), ({ type }: StaffGiveaway) => t(`export.types.${type}`)],
    [t('export.entries'), ({ numberOfParticipations }: StaffGiveaway) => numberOfParticipations],
    [t('export.winners'), ({ numberOfWinners }: StaffGiveaway) => numberOfWinners],
    [t('export.starts'), ({ startDate }: StaffGiveaway) => startDate],
    [t('export.ends'), ({ endDate }: StaffGiveaway) => endDate],
    [t('export.drawn'), ({ drawnAt }: StaffGiveaway) => drawnAt],
  ] as const
}
