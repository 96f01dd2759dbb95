import type { Exclusive, Language } from '@virage/contract'
import { readCents, readCoins } from '../../platform/amount-dtos.ts'
import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import type { Preview } from '../../platform/preview.ts'
import { presentVisible, shownBids } from './present-exclusive.ts'
import { countBidders, type ExclusiveRow, readBids, readExclusive, readPictures } from './queries.ts'

/**
 * Reads an exclusive as a preview shows it: visible, with the values of the form.
 *
 * @returns undefined if the preview is of another exclusive
 */
export async function readPreviewed(
  tx: Tx,
  { club, slug, language, preview }: { club: Club; slug: string; language: Language; preview: Preview },
): Promise<Exclusive | undefined> {
  const stored = await readExclusive(tx, club.id, slug)
  if (stored ? stored.id !== preview.subjectId : preview.subjectId !== null) return undefined
  const drafted = withDraft(stored ?? emptyRow(club.id, slug), preview)
  const row = { ...drafted, pictures: await readPictures(tx, club.id, [drafted]) }
  const bids = row.lot ? ((await readBids(tx, club.id, [row.id], shownBids)).get(row.id) ?? []) : []
  const bidders = row.lot ? ((await countBidders(tx, club.id, [row.id])).get(row.id) ?? 0) : 0
  const viewer = { fanId: undefined, liked: false, language, now: preview.at }
  return presentVisible(club, { row, bids, bidders }, viewer)
}

/** The values that an exclusive has before anything is typed. */
const emptyRow = (clubId: string, slug: string): ExclusiveRow => ({
  club_id: clubId,
  id: '00000000-0000-4000-8000-000000000000',
  slug,
  name: {},
  description: {},
  image_url: '',
  placeholder: null,
  medias: [],
  price: readCoins(0),
  stock: 1,
  visible: true,
  category: 'COLLECTIBLE',
  upcoming: false,
  upcoming_at: null,
  non_deductible: null,
  withdrawal: 'RIGHT',
  ownership: 'OWN',
  operator: null,
  maker: null,
  parcel_class: 'S',
  delivery: null,
  created_at: new Date(0),
  pictures: null,
  lot: null,
})

function withDraft(row: ExclusiveRow, { draft }: Preview): ExclusiveRow {
  if (draft?.kind !== 'exclusive') return row
  const { values } = draft
  const { price, upcomingDate, nonDeductibleAmount } = values
  return {
    ...row,
    ...omitUndefined({
      name: values.name,
      description: values.description,
      image_url: values.imageUrl,
      medias: values.medias,
      category: values.category,
      upcoming: values.upcoming,
      withdrawal: values.withdrawal,
      maker: values.maker,
      price: price === undefined || row.lot ? undefined : readCoins(price),
      upcoming_at: upcomingDate == null ? upcomingDate : new Date(upcomingDate),
      non_deductible: nonDeductibleAmount == null ? nonDeductibleAmount : readCents(nonDeductibleAmount),
    }),
    ...(values.ownership && { operator: values.ownership.kind === 'CONSIGNED' ? values.ownership.operator : null }),
    ...(values.imageUrl !== undefined && values.imageUrl !== row.image_url ? { placeholder: null } : {}),
  }
}
