import type { BookedAddress, DeliveryAddress } from '@virage/contract'
import { largestClass } from '@virage/domain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { orderNumber } from '../orders/queries.ts'
import { isSameAddress, readWaitingParcels, type WaitingParcel } from './together-queries.ts'

type FanKey = { clubId: string; fanId: string }
type AddressRow = Selectable<DB['booked_address']>

function presentAddress(row: AddressRow, parcels: WaitingParcel[]): BookedAddress {
  const address: DeliveryAddress = {
    recipient: row.recipient,
    street: row.street,
    extra: row.extra,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    phone: row.phone,
  }
  const waiting = parcels.filter((parcel) => isSameAddress(parcel.address, address))
  return {
    id: row.id,
    ...address,
    waiting: waiting.map(({ id, method_id: methodId, order_number: number, classes }) => ({
      parcelId: id,
      methodId,
      orderNumber: orderNumber(number),
      parcelClass: largestClass(classes),
    })),
  }
}

const columnsOf = ({ postalCode, ...others }: DeliveryAddress) => ({ ...others, postal_code: postalCode })

/** Reads a fan's address book, in the order of its entries. */
export async function readAddresses(tx: Tx, { clubId, fanId }: FanKey): Promise<BookedAddress[]> {
  const rows = await tx
    .selectFrom('booked_address')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const waiting = await readWaitingParcels(tx, { clubId, fanId })
  return rows.map((row) => presentAddress(row, waiting))
}

/** Adds an address. The fan's row is locked, so that two at once don't exceed the limit; undefined beyond it. */
export async function insertAddress(
  tx: Tx,
  { clubId, fanId }: FanKey,
  typed: DeliveryAddress,
  most: number,
): Promise<BookedAddress | undefined> {
  await tx
    .selectFrom('fan')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .forNoKeyUpdate()
    .execute()
  if ((await readAddresses(tx, { clubId, fanId })).length >= most) return undefined
  const row = await tx
    .insertInto('booked_address')
    .values({ ...columnsOf(typed), club_id: clubId, fan_id: fanId })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentAddress(row, await readWaitingParcels(tx, { clubId, fanId }))
}

/** Replaces an address of the fan; undefined if they have none with this id. */
export async function updateAddressRow(
  tx: Tx,
  { clubId, fanId }: FanKey,
  id: string,
  typed: DeliveryAddress,
): Promise<BookedAddress | undefined> {
  const row = await tx
    .updateTable('booked_address')
    .set(columnsOf(typed))
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && presentAddress(row, await readWaitingParcels(tx, { clubId, fanId }))
}

/** Deletes an address of the fan. */
export async function deleteAddressRow(tx: Tx, { clubId, fanId }: FanKey, id: string): Promise<void> {
  await tx
    .deleteFrom('booked_address')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('id', '=', id)
    .execute()
}
