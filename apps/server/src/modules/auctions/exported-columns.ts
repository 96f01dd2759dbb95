import type { Language } from '@virage/contract'
import type { StaffAuction } from '@virage/contract/staff'
import { localized } from '../../platform/localized.ts'
import { textsOf } from './texts/index.ts'

/** Returns the sum of the highest bids. Prices are multiples of a thousandth, which a sum of floats would miss. */
const sumOf = (lots: StaffAuction['lots']) =>
  lots.reduce((sum, { currentPrice }) => sum + Math.round((currentPrice ?? 0) * 1_000), 0) / 1_000

/** Returns the columns of exported auctions. */
export function exportedColumns(language: Language) {
  const t = textsOf(language)
  return [
    [t('export.name'), ({ name }: StaffAuction) => localized(name, language)],
    [t('export.state'), ({ status }: StaffAuction) => t(`export.states.${status}`)],
    [t('export.lots'), ({ lots }: StaffAuction) => lots.length],
    [t('export.bids'), ({ lots }: StaffAuction) => lots.reduce((sum, { numberOfBids }) => sum + numberOfBids, 0)],
    [t('export.sum'), ({ lots }: StaffAuction) => sumOf(lots)],
    [t('export.starts'), ({ startDate }: StaffAuction) => startDate],
    [t('export.ends'), ({ endDate }: StaffAuction) => endDate],
  ] as const
}
