import {
  changeStock,
  createExclusive,
  deleteExclusive,
  getStaffExclusive,
  listStaffExclusives,
  type StaffExclusive,
  updateExclusive,
} from '@virage/contract/staff'
import { centsToDecimal, coinsToDecimal } from '@virage/domain'
import { assertOwnGallery, type MediaStore, placeholderFor } from '../media/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import { sendList } from '../../platform/http/send-list.ts'
import { versionOf } from '../../platform/version-of.ts'
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

/** Registers editors' operations on exclusives. */
export function exclusiveStaffRoutes(backOffice: StaffOperations, media: MediaStore): void {
  const orNotFound = <T>(row: T | undefined): T => {
    if (!row) throw new ApiError('errors.exclusive.notFound')
    return row
  }
  const reread = async (tx: Tx, { club_id, id }: { club_id: string; id: string }) =>
    present(orNotFound(await readEdited(tx, club_id, id)))

  backOffice.read(listStaffExclusives, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readAllExclusives(tx, { clubId: club.id, language }, query), present)
  })

  backOffice.read(getStaffExclusive, async ({ club, params }, tx) =>
    present(orNotFound(await readEdited(tx, club.id, params.exclusiveId))),
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
    return { answer, audit: { subject: `exclusive ${row.id}`, after: answer } }
  })

  backOffice.mutate(updateExclusive, async ({ club, params, body, ifMatch }, tx) => {
    const row = orNotFound(await lockEdited(tx, club.id, params.exclusiveId))
    const before = present(row)
    assertUnchanged(ifMatch, before)
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
    }
  })

  backOffice.mutate(changeStock, async ({ club, params, body: { change } }, tx) => {
    const row = orNotFound(await lockEdited(tx, club.id, params.exclusiveId))
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
    }
  })

  backOffice.mutate(deleteExclusive, async ({ club, params, ifMatch }, tx) => {
    const row = orNotFound(await lockEdited(tx, club.id, params.exclusiveId))
    const before = present(row)
    assertUnchanged(ifMatch, before)
    await deleteIfUnreferenced(() => deleteExclusiveRow(tx, row))
    return {
      answer: {},
      audit: { subject: `exclusive ${row.id}`, before },
    }
  })
}

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
  >
>

/** Returns the columns of the given fields. An exclusive that is not upcoming has no date. */
function columnsOf(given: { [K in keyof ExclusiveFields]: ExclusiveFields[K] | undefined }) {
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

function present(row: EditedExclusive): StaffExclusive {
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
