import type { Language } from '@virage/contract'
import type { ListedAuction } from '@virage/contract/staff'
import { localized } from '../../platform/localized.ts'
import { textsOf } from './texts/index.ts'

/** Returns the columns of exported auctions. */
export function exportedColumns(language: Language) {
  const t = textsOf(language)
  return [
    [t('export.name'), ({ name }: ListedAuction) => localized(name, language)],
    [t('export.state'), ({ status }: ListedAuction) => t(`export.states.${status}`)],
    [t('export.lots'), ({ numberOfLots }: ListedAuction) => numberOfLots],
    [t('export.bids'), ({ numberOfBids }: ListedAuction) => numberOfBids],
    [t('export.sum'), ({ sum }: ListedAuction) => sum],
    [t('export.starts'), ({ startDate }: ListedAuction) => startDate],
    [t('export.ends'), ({ endDate }: ListedAuction) => endDate],
  ] as const
}
