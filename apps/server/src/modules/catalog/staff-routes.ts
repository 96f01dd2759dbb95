import {
  changeStock,
  createExclusive,
  deleteExclusive,
  getStaffExclusive,
  listStaffExclusives,
  type StaffExclusive,
  updateExclusive,
} from '@virage/contract/staff'
import { type Cents, centsToDecimal, type Coins, coinsToDecimal } from '@virage/domain'
import { assertOwnGallery, type MediaStore, placeholderFor } from '../media/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ClubEvent } from '../../platform/events.ts'
import { nextPage, pageOf } from '../../platform/http/page.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readCents, readCoins } from '../../platform/amount-dtos.ts'
import { diff } from '../../platform/diff.ts'
import { deleteIfUnreferenced } from '../../platform/database/delete-if-unreferenced.ts'
import type { StaffOperations } from '../staff/index.ts'
import {
  addStock,
  deleteExclusiveRow,
  type EditedExclusive,
  insertExclusive,
  lockEdited,
  readAllExclusives,
  readEdited,
  updateExclusiveRow,
} from './staff-queries.ts'

/** Exclusives as editors see and change them. */
export function exclusiveStaffRoutes(backOffice: StaffOperations, media: MediaStore): void {
  const found = <T>(row: T | undefined): T => {
    if (!row) throw new ApiError('errors.exclusive.notFound')
    return row
  }
  const reread = async (tx: Tx, { club_id, id }: { club_id: string; id: string }) =>
    present(found(await readEdited(tx, club_id, id)))
  const told = (clubId: string, exclusiveId: string): ClubEvent[] => [{ type: 'exclusive', clubId, exclusiveId }]

  backOffice.read(listStaffExclusives, async ({ club, query, request, reply }, tx) => {
    const page = pageOf(query)
    const rows = await readAllExclusives(tx, club.id, page)
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map(present)
  })

  backOffice.read(getStaffExclusive, async ({ club, params }, tx) =>
    present(found(await readEdited(tx, club.id, params.exclusiveId))),
  )

  backOffice.mutate(createExclusive, async ({ club, body }, tx) => {
    await assertOwnGallery(media, body)
    const { slug, stock, imageUrl, ...given } = body
    const row = await insertExclusive(tx, {
      ...columnsOf(given),
      club_id: club.id,
      slug,
      stock,
      image_url: imageUrl,
      placeholder: await placeholderFor(media, imageUrl),
      name: JSON.stringify(given.name),
      description: JSON.stringify(given.description),
      category: given.category,
      price: readCoins(given.price),
    })
    if (!row) throw new ApiError('errors.staff.slugTaken')
    const answer = await reread(tx, { club_id: club.id, id: row.id })
    return { answer, audit: { subject: `exclusive ${row.id}`, after: answer }, events: told(club.id, row.id) }
  })

  backOffice.mutate(updateExclusive, async ({ club, params, body }, tx) => {
    const row = found(await lockEdited(tx, club.id, params.exclusiveId))
    const before = present(row)
    if (body.price !== undefined && body.price !== before.price && row.auction_id !== null) {
      throw new ApiError('errors.staff.inUse')
    }
    await assertOwnGallery(media, body, before)
    const { imageUrl } = body
    await updateExclusiveRow(tx, row, {
      ...columnsOf(body),
      ...(imageUrl === undefined || imageUrl === before.imageUrl
        ? {}
        : { image_url: imageUrl, placeholder: await placeholderFor(media, imageUrl) }),
    })
    const answer = await reread(tx, row)
    return {
      answer,
      audit: { subject: `exclusive ${row.id}`, ...diff(before, answer) },
      events: told(club.id, row.id),
    }
  })

  backOffice.mutate(changeStock, async ({ club, params, body: { change } }, tx) => {
    const row = found(await lockEdited(tx, club.id, params.exclusiveId))
    if (!(await addStock(tx, row, change))) throw new ApiError('errors.exclusive.outOfStock')
    const answer = await reread(tx, row)
    return {
      answer,
      audit: {
        subject: `exclusive ${row.id}`,
        before: { stock: row.stock },
        after: { stock: answer.stock },
        details: { change },
      },
      events: told(club.id, row.id),
    }
  })

  backOffice.mutate(deleteExclusive, async ({ club, params }, tx) => {
    const row = found(await lockEdited(tx, club.id, params.exclusiveId))
    await deleteIfUnreferenced(() => deleteExclusiveRow(tx, row))
    return {
      answer: {},
      audit: { subject: `exclusive ${row.id}`, before: present(row) },
      events: told(club.id, row.id),
    }
  })
}

type Given = Partial<
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
  >
>

/** The columns of the fields that are given. What is not upcoming has no date. */
function columnsOf(given: { [K in keyof Given]: Given[K] | undefined }) {
  const { name, description, medias, price, visible, category, upcoming, upcomingDate, nonDeductibleAmount } = given
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
  }
}

const present = (row: EditedExclusive): StaffExclusive => ({
  id: row.id,
  slug: row.slug,
  name: row.name as StaffExclusive['name'],
  description: row.description as StaffExclusive['description'],
  imageUrl: row.image_url,
  medias: row.medias as StaffExclusive['medias'],
  price: coinsToDecimal(row.price as Coins),
  visible: row.visible,
  stock: row.stock,
  category: row.category as StaffExclusive['category'],
  upcoming: row.upcoming,
  upcomingDate: row.upcoming_at?.toISOString() ?? null,
  nonDeductibleAmount: row.non_deductible === null ? null : centsToDecimal(row.non_deductible as Cents),
  auctionId: row.auction_id,
  createdAt: row.created_at.toISOString(),
})
