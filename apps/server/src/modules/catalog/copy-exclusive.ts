import { longestSlug } from '@virage/contract'
import type { StaffExclusive } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { insertExclusive, readEdited, readSlugsFrom } from './staff-queries.ts'
import { getEdited, orNotFound } from './write-exclusive.ts'

/** Adds a copy of an exclusive, hidden by default, which is delivered as it is. It has no orders, likes or auction. */
export async function copy(
  tx: Tx,
  clubId: string,
  id: string,
  { visible }: { visible?: boolean } = {},
): Promise<StaffExclusive> {
  const from = orNotFound(await readEdited(tx, clubId, id))
  const row = await insertExclusive(tx, {
    club_id: clubId,
    slug: await freeSlug(tx, clubId, from.slug),
    name: JSON.stringify(from.name),
    description: JSON.stringify(from.description),
    image_url: from.image_url,
    placeholder: from.placeholder,
    medias: JSON.stringify(from.medias),
    price: from.price,
    visible: visible ?? false,
    stock: from.stock,
    category: from.category,
    upcoming: from.upcoming,
    upcoming_at: from.upcoming_at,
    non_deductible: from.non_deductible,
    withdrawal: from.withdrawal,
    ownership: from.ownership,
    operator: from.operator,
    maker: from.maker && JSON.stringify(from.maker),
    parcel_class: from.parcel_class,
  })
  // Somebody else has just taken the slug.
  if (!row) throw new ApiError('errors.staff.slugTaken')
  await copyDelivery(tx, { clubId, fromId: id, toId: row.id })
  return getEdited(tx, clubId, row.id)
}

/** Has an exclusive delivered by the methods of another one. */
async function copyDelivery(tx: Tx, { clubId, fromId, toId }: { clubId: string; fromId: string; toId: string }) {
  await sql`insert into exclusive_delivery (club_id, exclusive_id, method_id)
    select club_id, ${toId}, method_id from exclusive_delivery
    where club_id = ${clubId} and exclusive_id = ${fromId}`.execute(tx)
}

/** Returns the first free slug of `shirt-copy`, `shirt-copy-2`, `shirt-copy-3` …; a copy of a copy is one more. */
async function freeSlug(tx: Tx, clubId: string, slug: string): Promise<string> {
  const base = `${slug
    .replace(/-copy(?:-\d+)?$/, '')
    .slice(0, longestSlug - 12)
    .replace(/-$/, '')}-copy`
  const taken = new Set(await readSlugsFrom(tx, clubId, base))
  let candidate = base
  for (let number = 2; taken.has(candidate); number++) candidate = `${base}-${number}`
  return candidate
}
