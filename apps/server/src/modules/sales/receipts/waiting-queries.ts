import type { PersonalInfo } from '@virage/contract'
import type { Donor } from '../../../platform/database/json-columns.ts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Page } from '../../../platform/http/page.ts'
import { donorFromFan } from './donor.ts'
import type { NewReceipt } from './queries.ts'

/** A receipt that waits, with its donor as they are known now. */
export type WaitingReceipt = Selectable<DB['waiting_receipt']>

/** Stores a receipt that can't be issued yet. */
export async function insertWaitingReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await tx
    .insertInto('waiting_receipt')
    .values({
      club_id: receipt.clubId,
      fan_id: receipt.fanId,
      donation_id: receipt.donationId,
      order_id: receipt.orderId,
      amount: receipt.amount,
      deductible: receipt.deductible,
      donor: JSON.stringify(receipt.donor),
      item_name: receipt.itemName === null ? null : JSON.stringify(receipt.itemName),
      language: receipt.language,
      paid_at: sql<Date>`least(${receipt.paidAt ?? null}::timestamptz, virage_now())`,
    })
    .execute()
}

const waiting = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('waiting_receipt as w')
    .leftJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'w.club_id').onRef('f.id', '=', 'w.fan_id'))
    .selectAll('w')
    .select([
      'f.first_name',
      'f.last_name',
      'f.email',
      'f.personal_info',
      'f.receipt_address',
      'f.language as fan_language',
    ])
    .where('w.club_id', '=', clubId)

type Row = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number]

/** Replaces the stored donor by the fan as they are known now. */
export function withDonor(row: Row): WaitingReceipt {
  const { first_name, last_name, email, personal_info, receipt_address, fan_language, ...receipt } = row
  const fan =
    first_name === null || last_name === null || email === null
      ? undefined
      : donorFromFan({ first_name, last_name, email, personal_info, receipt_address, language: fan_language })
  return { ...receipt, donor: fan ?? receipt.donor }
}

/** Reads receipts of a club, or of one of its fans, that wait; newest first. */
export async function readWaitingReceipts(
  tx: Tx,
  clubId: string,
  { limit, cursor }: Page,
  fanId?: string,
): Promise<WaitingReceipt[]> {
  const rows = await waiting(tx, clubId)
    .$if(fanId !== undefined, (query) => query.where('w.fan_id', '=', fanId ?? ''))
    .$if(cursor !== undefined, (query) => query.where('w.id', '<', cursor ?? ''))
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(withDonor)
}

/** Reads and locks the next receipts that wait, oldest first. Those that another process issues are skipped. */
export const lockWaitingReceipts = (
  tx: Tx,
  clubId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Row[]> =>
  waiting(tx, clubId)
    .$if(after !== undefined, (query) => query.where('w.id', '>', after ?? ''))
    .orderBy('w.id')
    .limit(limit)
    .forUpdate('w')
    .skipLocked()
    .execute()

/** Deletes a receipt that waits. */
export const deleteWaitingReceipt = (tx: Tx, clubId: string, id: string) =>
  tx.deleteFrom('waiting_receipt').where('club_id', '=', clubId).where('id', '=', id).execute()

/** Reads the ids of the clubs that have receipts that wait. */
export const readClubsWithWaitingReceipts = (tx: Tx) =>
  tx.selectFrom('waiting_receipt').select('club_id').distinct().execute()

/** Stores a fan's address for receipts. */
export const updateReceiptAddress = (
  tx: Tx,
  { clubId, fanId }: { clubId: string; fanId: string },
  address: NonNullable<PersonalInfo['address']>,
) =>
  tx
    .updateTable('fan')
    .set({ receipt_address: JSON.stringify(address) })
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .execute()

/** Stores the address of the donor of a receipt that waits: with the receipt, and with a fan for later ones. @returns whether it waits */
export async function updateDonorAddress(
  tx: Tx,
  { clubId, id }: { clubId: string; id: string },
  { address, lines }: { address: NonNullable<PersonalInfo['address']>; lines: Donor['addressLines'] },
): Promise<boolean> {
  const row = await tx
    .updateTable('waiting_receipt')
    .set({ donor: sql<string>`jsonb_set(donor, '{addressLines}', ${JSON.stringify(lines)}::jsonb)` })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .returning('fan_id')
    .executeTakeFirst()
  if (row?.fan_id) await updateReceiptAddress(tx, { clubId, fanId: row.fan_id }, address)
  return row !== undefined
}
