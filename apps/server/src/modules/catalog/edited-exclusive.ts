import type { Ownership } from '@virage/contract'
import type { StaffExclusive } from '@virage/contract/staff'
import { centsToDecimal, coinsToDecimal } from '@virage/domain'
import { readCents, readCoins } from '../../platform/amount-dtos.ts'
import { versionOf } from '../../platform/version-of.ts'
import type { EditedExclusive } from './staff-queries.ts'

type ExclusiveFields = Partial<
  Pick<
    StaffExclusive,
    | 'name'
    | 'description'
    | 'medias'
    | 'price'
    | 'visible'
    | 'category'
    | 'upcoming'
    | 'upcomingDate'
    | 'nonDeductibleAmount'
    | 'withdrawal'
    | 'ownership'
    | 'maker'
  >
>

/** Returns the columns of the given fields. An exclusive that is not upcoming has no date. */
export function columnsOf(given: { [K in keyof ExclusiveFields]: ExclusiveFields[K] | undefined }) {
  const {
    name,
    description,
    medias,
    price,
    visible,
    category,
    upcoming,
    upcomingDate,
    nonDeductibleAmount,
    withdrawal,
    ownership,
    maker,
  } = given
  return {
    ...(name && { name: JSON.stringify(name) }),
    ...(description && { description: JSON.stringify(description) }),
    ...(medias && { medias: JSON.stringify(medias) }),
    ...(price !== undefined && { price: readCoins(price) }),
    ...(visible !== undefined && { visible }),
    ...(category && { category }),
    ...(upcomingDate !== undefined && { upcoming_at: upcomingDate, ...(upcomingDate !== null && { upcoming: true }) }),
    ...(upcoming !== undefined && (upcoming ? { upcoming } : { upcoming, upcoming_at: null })),
    ...(nonDeductibleAmount !== undefined && {
      non_deductible: nonDeductibleAmount === null ? null : readCents(nonDeductibleAmount),
    }),
    ...(withdrawal && { withdrawal }),
    ...(ownership && {
      ownership: ownership.kind,
      operator: ownership.kind === 'CONSIGNED' ? ownership.operator : null,
    }),
    ...(maker !== undefined && { maker: maker && JSON.stringify(maker) }),
  }
}

/** Returns whose thing an exclusive is. */
export const ownershipOf = ({ operator }: Pick<EditedExclusive, 'operator'>): Ownership =>
  operator === null ? { kind: 'OWN' } : { kind: 'CONSIGNED', operator }

/** Returns an exclusive for editors. */
export function presentEdited(row: EditedExclusive): StaffExclusive {
  // The fields that editors change; stock changes with each sale, and only by a difference.
  const fields = {
    name: row.name,
    description: row.description,
    imageUrl: row.image_url,
    medias: row.medias,
    price: coinsToDecimal(row.price),
    visible: row.visible,
    category: row.category,
    upcoming: row.upcoming,
    upcomingDate: row.upcoming_at?.toISOString() ?? null,
    nonDeductibleAmount: row.non_deductible === null ? null : centsToDecimal(row.non_deductible),
    withdrawal: row.withdrawal,
    ownership: ownershipOf(row),
    maker: row.maker,
  }
  return {
    id: row.id,
    version: versionOf(fields),
    slug: row.slug,
    ...fields,
    stock: row.stock,
    auctionId: row.auction_id,
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }
}
