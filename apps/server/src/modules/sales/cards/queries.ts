import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs.ts'
import type { CardMandate } from '../../../platform/database/json-columns.ts'
import type { SavedCard } from '../../../platform/payments/payment-provider.ts'

type Key = { clubId: string; fanId: string }

/** Stores the details of a fan's card, unless the fan has replaced it meanwhile. */
export async function storeCardDetails(
  tx: Tx,
  { clubId, fanId, paymentMethod }: Key & { paymentMethod: string },
  card: SavedCard,
): Promise<void> {
  await tx
    .updateTable('fan')
    .set({ card: JSON.stringify(card) })
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .where('payment_method', '=', paymentMethod)
    .execute()
}

/** Stores a fan's consent to charges of the card that they have saved. @returns whether they have one */
export async function storeMandate(tx: Tx, { clubId, fanId }: Key, mandate: CardMandate): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fan')
    .set({ card_mandate: JSON.stringify(mandate) })
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .where('card_status', '=', 'READY')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Removes a fan's saved card and their consent. A job removes it from the provider.
 *
 * @returns why not: there is none, or the fan leads a lot or has one to pay
 */
export async function removeCard(tx: Tx, { clubId, fanId }: Key): Promise<'none' | 'inUse' | undefined> {
  // Bids refer to the fan, so those that are being stored are waited for.
  const fan = await tx
    .selectFrom('fan')
    .select(['card_status', 'payment_method'])
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .forUpdate()
    .executeTakeFirst()
  if (fan?.card_status !== 'READY') return 'none'
  const { rows } = await sql<{ coins: number }>`select coins_at_risk(${clubId}, ${fanId}, null) as coins`.execute(tx)
  if ((rows[0]?.coins ?? 0) > 0) return 'inUse'
  await tx
    .updateTable('fan')
    .set({ card_status: 'NOT_DEFINED', payment_method: null, card: null, card_mandate: null })
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .execute()
  if (fan.payment_method !== null) await addJob(tx, 'removeCard', { paymentMethod: fan.payment_method })
  return undefined
}
