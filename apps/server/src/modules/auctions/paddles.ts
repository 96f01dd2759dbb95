import type { givePaddle } from '@virage/contract/staff'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Fan } from '../../platform/access/fans.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The auction whose room it is. */
export type Room = { clubId: string; auctionId: string }

/** A paddle with its bidder. */
export type PaddleRow = Pick<Fan, 'first_name' | 'last_name' | 'email' | 'is_guest'> & {
  number: number
  fan_id: string
  given_at: Date
}

const paddles = (tx: Tx, { clubId, auctionId }: Room) =>
  tx
    .selectFrom('paddle as p')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'p.club_id').onRef('f.id', '=', 'p.fan_id'))
    .select(['p.number', 'p.fan_id', 'p.given_at', 'f.first_name', 'f.last_name', 'f.email', 'f.is_guest'])
    .where('p.club_id', '=', clubId)
    .where('p.auction_id', '=', auctionId)

/** Reads the paddles of an auction by their numbers. */
export const readPaddles = (tx: Tx, room: Room): Promise<PaddleRow[]> => paddles(tx, room).orderBy('p.number').execute()

/** Reads who holds a paddle. */
export async function readPaddleHolder(tx: Tx, { clubId, auctionId }: Room, number: number): Promise<Fan | undefined> {
  return tx
    .selectFrom('paddle as p')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'p.club_id').onRef('f.id', '=', 'p.fan_id'))
    .selectAll('f')
    .where('p.club_id', '=', clubId)
    .where('p.auction_id', '=', auctionId)
    .where('p.number', '=', number)
    .executeTakeFirst()
}

/** The result of giving a paddle. */
export type GivenPaddle =
  | { ok: true; row: PaddleRow; isNew: boolean }
  | { ok: false; reason: 'noFan' | 'conflict' | 'numberTaken' }

/**
 * Gives a fan or a guest a paddle. The caller has locked the auction, so two counters never give one number twice. Who has
 * a paddle keeps it.
 */
export async function storePaddle(
  tx: Tx,
  room: Room & { actor: string },
  { to, number }: z.output<typeof givePaddle.body>,
): Promise<GivenPaddle> {
  const fanId = 'fanId' in to ? await findFan(tx, room, to.fanId) : await findOrAddGuest(tx, room, to)
  if (fanId === undefined) return { ok: false, reason: 'noFan' }
  const held = await paddles(tx, room).where('p.fan_id', '=', fanId).executeTakeFirst()
  if (held) return { ok: true, row: held, isNew: false }
  const { rows: conflicts } = await sql`
    select from conflicting_fans() c
    where c.club_id = ${room.clubId} and c.fan_id = ${fanId} and c.exclusive_id is null`.execute(tx)
  if (conflicts.length > 0) return { ok: false, reason: 'conflict' }
  const { rows } = await sql`
    insert into paddle (club_id, auction_id, number, fan_id, given_by)
    values (${room.clubId}, ${room.auctionId}, coalesce(${number ?? null}::integer, (
      select coalesce(max(p.number), 0) + 1 from paddle p
      where p.club_id = ${room.clubId} and p.auction_id = ${room.auctionId})), ${fanId}, ${room.actor})
    on conflict (club_id, auction_id, number) do nothing
    returning number`.execute(tx)
  if (rows.length === 0) return { ok: false, reason: 'numberTaken' }
  const row = await paddles(tx, room).where('p.fan_id', '=', fanId).executeTakeFirstOrThrow()
  return { ok: true, row, isNew: true }
}

async function findFan(tx: Tx, { clubId }: Room, id: string): Promise<string | undefined> {
  const fan = tx.selectFrom('fan').select('id').where('club_id', '=', clubId).where('id', '=', id)
  return (await fan.where('hidden', '=', false).executeTakeFirst())?.id
}

/** Finds a guest by their email, or adds one: a fan without an account, whom only staff can bid for. */
async function findOrAddGuest(
  tx: Tx,
  { clubId }: Room,
  guest: { firstName: string; lastName: string; email: string },
): Promise<string> {
  const email = guest.email.toLowerCase()
  const known = await tx
    .selectFrom('fan')
    .select('id')
    .where('club_id', '=', clubId)
    .where('is_guest', '=', true)
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await tx
    .insertInto('fan')
    .values({
      club_id: clubId,
      // No token has it: nobody can sign in as a guest.
      account_id: `guest-${randomUUID()}`,
      email,
      first_name: guest.firstName,
      last_name: guest.lastName,
      kyc_status: 'READY_FOR_KYC',
      is_guest: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a lot can be awarded: its leader, its price, and its reserve. */
export type AwardedLot = { leader_id: string | null; current_price: number | null; is_reserve_missed: boolean }

/** Locks a lot that runs. @returns undefined if it doesn't, or the auction is paused */
export async function lockRunningLot(
  tx: Tx,
  { clubId, auctionId, exclusiveId }: Room & { exclusiveId: string },
): Promise<AwardedLot | undefined> {
  const { rows } = await sql<AwardedLot>`
    select l.leader_id, l.current_price, l.reserve_commitment is not null and l.reserve_met_at is null as is_reserve_missed
    from lot l join auction a on a.club_id = l.club_id and a.id = l.auction_id
    where l.club_id = ${clubId} and l.auction_id = ${auctionId} and l.exclusive_id = ${exclusiveId}
      and l.closed_at is null and a.paused_at is null and l.starts_at < virage_now() and l.ends_at > virage_now()
    for no key update of l`.execute(tx)
  return rows[0]
}

/** Ends a lot now. The job that closes ended lots settles it. */
export async function endLot(tx: Tx, { clubId, exclusiveId }: { clubId: string; exclusiveId: string }): Promise<Date> {
  const { ends_at } = await tx
    .updateTable('lot')
    .set({ ends_at: sql<Date>`virage_now()`, version: sql<number>`version + 1` })
    .where('club_id', '=', clubId)
    .where('exclusive_id', '=', exclusiveId)
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  return ends_at
}
