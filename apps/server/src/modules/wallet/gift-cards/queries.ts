import type { Coins } from '@virage/domain'
import type { Page } from '../../../platform/http/page.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** The columns of a fan that gift cards show. */
export type GiftPerson = { id: string; first_name: string; last_name: string; picture_url: string | null }

/** Reads a fan who can receive coins: validated, and not hidden from the members list. */
export async function findReceiver(tx: Tx, clubId: string, fanId: string) {
  return tx
    .selectFrom('fan')
    .select(['id', 'first_name', 'last_name', 'picture_url', 'email', 'language'])
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .where('kyc_status', '=', 'VALIDATED')
    .where('hidden', '=', false)
    .executeTakeFirst()
}

/** Inserts a gift card. */
export async function insertGiftCard(
  tx: Tx,
  card: { id: string; clubId: string; fromId: string; toId: string; amount: Coins; message: string | null },
): Promise<{ created_at: Date }> {
  return tx
    .insertInto('gift_card')
    .values({
      club_id: card.clubId,
      id: card.id,
      from_id: card.fromId,
      to_id: card.toId,
      amount: card.amount,
      message: card.message,
    })
    .returning('created_at')
    .executeTakeFirstOrThrow()
}

/** Reads gift cards that a fan has given or received, newest first, each with both fans. */
export async function readGiftCards(tx: Tx, clubId: string, fanId: string, { limit, cursor }: Page) {
  return tx
    .selectFrom('gift_card as g')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'g.club_id').onRef('f.id', '=', 'g.from_id'))
    .innerJoin('fan as t', (join) => join.onRef('t.club_id', '=', 'g.club_id').onRef('t.id', '=', 'g.to_id'))
    .select([
      'g.id',
      'g.amount',
      'g.message',
      'g.created_at',
      'f.id as from_id',
      'f.first_name as from_first_name',
      'f.last_name as from_last_name',
      'f.picture_url as from_picture_url',
      't.id as to_id',
      't.first_name as to_first_name',
      't.last_name as to_last_name',
      't.picture_url as to_picture_url',
    ])
    .where('g.club_id', '=', clubId)
    .where((eb) => eb.or([eb('g.from_id', '=', fanId), eb('g.to_id', '=', fanId)]))
    .$if(cursor !== undefined, (query) => query.where('g.id', '<', cursor ?? ''))
    .orderBy('g.id', 'desc')
    .limit(limit)
    .execute()
}
