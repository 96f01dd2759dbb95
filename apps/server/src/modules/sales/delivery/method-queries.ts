import type { DeliveryZone, ParcelClass } from '@virage/domain'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** A delivery method's row. */
export type MethodRow = Selectable<DB['delivery_method']>

/** A delivery method, and how many exclusives name it. */
export type UsedMethodRow = MethodRow & { exclusives: number }

/** The columns that staff write. */
export type MethodFields = Omit<Insertable<DB['delivery_method']>, 'club_id' | 'id' | 'created_at'>

const methods = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('delivery_method as m')
    .selectAll('m')
    .select(
      sql<number>`(select count(*)::integer from exclusive_delivery d where d.club_id = m.club_id and d.method_id = m.id)`.as(
        'exclusives',
      ),
    )
    .where('m.club_id', '=', clubId)
    .orderBy('m.id')

/** Reads a club's delivery methods, in the order of their addition. */
export const readMethods = (tx: Tx, clubId: string): Promise<UsedMethodRow[]> => methods(tx, clubId).execute()

/** Reads and locks a delivery method. */
export const lockMethod = (tx: Tx, clubId: string, id: string): Promise<UsedMethodRow | undefined> =>
  methods(tx, clubId).where('m.id', '=', id).forUpdate().executeTakeFirst()

/** Inserts a delivery method. */
export const insertMethod = (tx: Tx, clubId: string, fields: MethodFields): Promise<MethodRow> =>
  tx
    .insertInto('delivery_method')
    .values({ ...fields, club_id: clubId })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Replaces the fields of a delivery method. */
export const updateMethod = (
  tx: Tx,
  { club_id, id }: Pick<MethodRow, 'club_id' | 'id'>,
  fields: Updateable<DB['delivery_method']>,
): Promise<MethodRow> =>
  tx
    .updateTable('delivery_method')
    .set(fields)
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a delivery method. */
export async function deleteMethod(tx: Tx, { club_id, id }: Pick<MethodRow, 'club_id' | 'id'>): Promise<void> {
  await tx.deleteFrom('delivery_method').where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** How an exclusive is delivered. */
export type ExclusiveDeliveryRow = { parcel_class: ParcelClass; method_ids: string[] }

/** Reads how an exclusive is delivered; undefined if the club has no such exclusive. */
export async function readExclusiveDelivery(
  tx: Tx,
  clubId: string,
  exclusiveId: string,
): Promise<ExclusiveDeliveryRow | undefined> {
  const { rows } = await sql<ExclusiveDeliveryRow>`
    select e.parcel_class, array(
      select d.method_id from exclusive_delivery d where d.club_id = e.club_id and d.exclusive_id = e.id order by d.method_id
    )::text[] as method_ids
    from exclusive e where e.club_id = ${clubId} and e.id = ${exclusiveId}`.execute(tx)
  return rows[0]
}

/** Sets how an exclusive is delivered. */
export async function writeExclusiveDelivery(
  tx: Tx,
  { clubId, exclusiveId }: { clubId: string; exclusiveId: string },
  { parcel_class, method_ids }: ExclusiveDeliveryRow,
): Promise<void> {
  await tx
    .deleteFrom('exclusive_delivery')
    .where('club_id', '=', clubId)
    .where('exclusive_id', '=', exclusiveId)
    .execute()
  if (method_ids.length > 0)
    await tx
      .insertInto('exclusive_delivery')
      .values(method_ids.map((method_id) => ({ club_id: clubId, exclusive_id: exclusiveId, method_id })))
      .execute()
  // Last, because its trigger tells all caches to read the exclusive again.
  await tx
    .updateTable('exclusive')
    .set({ parcel_class })
    .where('club_id', '=', clubId)
    .where('id', '=', exclusiveId)
    .execute()
}

/** A method with the classes of the exclusives that name it. */
export type OfferedMethod = MethodRow & { classes: ParcelClass[]; zones: DeliveryZone[] }

/** Reads the active methods by which all of these exclusives are delivered. */
export async function readOfferedMethods(tx: Tx, clubId: string, exclusiveIds: string[]): Promise<OfferedMethod[]> {
  const { rows } = await sql<OfferedMethod>`
    select m.*, o.classes from (
      select d.method_id, array_agg(e.parcel_class) as classes
      from exclusive_delivery d join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id
      where d.club_id = ${clubId} and d.exclusive_id = any(${exclusiveIds}::uuid[])
      group by d.method_id having count(*) = ${exclusiveIds.length}
    ) o
    join delivery_method m on m.club_id = ${clubId} and m.id = o.method_id and m.active
    order by m.id`.execute(tx)
  return rows
}
