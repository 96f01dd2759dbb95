import type { createExclusive, StaffExclusive } from '@virage/contract/staff'
import type * as z from 'zod/mini'
import { readCoins } from '../../platform/amount-dtos.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertOwnGallery, type MediaStore, placeholderFor } from '../media/index.ts'
import { columnsOf, presentEdited } from './edited-exclusive.ts'
import { type EditedExclusive, insertExclusive, readEdited, updateExclusiveRow } from './staff-queries.ts'

/** Returns an exclusive. @throws ApiError 404 `errors.exclusive.notFound` */
export async function getEdited(tx: Tx, clubId: string, id: string): Promise<StaffExclusive> {
  return presentEdited(orNotFound(await readEdited(tx, clubId, id)))
}

/** Returns a row that was found. @throws ApiError 404 `errors.exclusive.notFound` */
export function orNotFound<T>(row: T | undefined): T {
  if (!row) throw new ApiError('errors.exclusive.notFound')
  return row
}

/** Adds an exclusive. @throws ApiError 409 `errors.staff.slugTaken`, or 422 for a picture that is not ours */
export async function addExclusive(
  tx: Tx,
  { clubId, media }: { clubId: string; media: MediaStore },
  { slug, stock, imageUrl, ...given }: z.output<typeof createExclusive.body>,
): Promise<StaffExclusive> {
  await assertOwnGallery(tx, media, { imageUrl, medias: given.medias })
  const row = await insertExclusive(tx, {
    ...columnsOf(given),
    club_id: clubId,
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
  return getEdited(tx, clubId, row.id)
}

/** The fields to change. */
export type ExclusiveChange = { [K in keyof StaffExclusive]?: StaffExclusive[K] | undefined }

/** Changes a locked exclusive. @throws ApiError 409 for the price of a lot, 422 for a picture that is not ours */
export async function changeExclusive(
  tx: Tx,
  media: MediaStore,
  row: EditedExclusive,
  given: ExclusiveChange,
): Promise<StaffExclusive> {
  const before = presentEdited(row)
  if (given.price !== undefined && given.price !== before.price && row.auction_id !== null) {
    throw new ApiError('errors.staff.inUse')
  }
  await assertOwnGallery(tx, media, given, before)
  const { imageUrl } = given
  await updateExclusiveRow(tx, row, {
    ...columnsOf(given),
    ...(imageUrl === undefined || imageUrl === before.imageUrl
      ? {}
      : { image_url: imageUrl, placeholder: await placeholderFor(media, imageUrl) }),
  })
  return getEdited(tx, row.club_id, row.id)
}
