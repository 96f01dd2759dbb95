import { type givePaddle, highestPaddle, type PaddleChannel, type Texts } from '@virage/contract/staff'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Fan } from '../../platform/access/fans.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isErased } from '../../platform/database/is-erased.ts'
import { lockAuction } from './staff-queries.ts'

/** The auction whose room it is. */
export type Room = { clubId: string; auctionId: string }

/** A paddle with its bidder. */
export type PaddleRow = Pick<Fan, 'first_name' | 'last_name' | 'email' | 'is_guest'> & {
  number: number
  channel: PaddleChannel
  fan_id: string
  given_at: Date
}

const paddles = (tx: Tx, { clubId, auctionId }: Room) =>
  tx
    .selectFrom('paddle as p')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'p.club_id').onRef('f.id', '=', 'p.fan_id'))
    .select(['p.number', 'p.channel', 'p.fan_id', 'p.given_at', 'f.first_name', 'f.last_name', 'f.email', 'f.is_guest'])
    .where('p.club_id', '=', clubId)
    .where('p.auction_id', '=', auctionId)

/** Reads the paddles of an auction by their numbers. */
export const readPaddles = (tx: Tx, room: Room): Promise<PaddleRow[]> => paddles(tx, room).orderBy('p.number').execute()

/** Reads who holds a paddle, if they weren't erased. */
export async function readPaddleHolder(tx: Tx, { clubId, auctionId }: Room, number: number): Promise<Fan | undefined> {
  return tx
    .selectFrom('paddle as p')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'p.club_id').onRef('f.id', '=', 'p.fan_id'))
    .selectAll('f')
    .where('p.club_id', '=', clubId)
    .where('p.auction_id', '=', auctionId)
    .where('p.number', '=', number)
    .where(sql<boolean>`not ${isErased('f')}`)
    .executeTakeFirst()
}

/** Whom a paddle is for: a fan, or a guest without an account. */
export type PaddleReceiver = Exclude<z.output<typeof givePaddle.body>['to'], { code: string }>

/** The result of giving a paddle; `before` is how its holder bid until now. */
export type GivenPaddle =
  | { ok: true; row: PaddleRow; before: PaddleChannel | undefined }
  | { ok: false; reason: 'noFan' | 'conflict' | 'numberTaken' }
  | { ok: false; reason: 'suspended' | 'unpaid'; until: Date }

/**
 * Gives a fan or a guest a paddle. The caller has locked the auction, so two counters never give one number twice. Who has
 * a paddle keeps its number.
 */
export async function storePaddle(
  tx: Tx,
  room: Room & { actor: string },
  { to, number, channel }: { to: PaddleReceiver; number: number | undefined; channel: PaddleChannel | undefined },
): Promise<GivenPaddle> {
  const fanId = 'fanId' in to ? await findFan(tx, room, to.fanId) : await findOrAddGuest(tx, room, to)
  if (fanId === undefined) return { ok: false, reason: 'noFan' }
  const refused = await readRefusal(tx, room, fanId)
  if (refused) return refused
  const find = () => paddles(tx, room).where('p.fan_id', '=', fanId).executeTakeFirst()
  const held = await find()
  if (held && (channel === undefined || channel === held.channel)) return { ok: true, row: held, before: held.channel }
  if (held && channel !== undefined) {
    const changed = tx.updateTable('paddle').set({ channel }).where('club_id', '=', room.clubId)
    await changed.where('auction_id', '=', room.auctionId).where('number', '=', held.number).execute()
    return { ok: true, row: { ...held, channel }, before: held.channel }
  }
  const { rows } = await sql`
    insert into paddle (club_id, auction_id, number, fan_id, given_by, channel)
    values (${room.clubId}, ${room.auctionId}, coalesce(${number ?? null}::integer, ${nextNumber(room)}), ${fanId}, ${room.actor},
      ${channel ?? 'ROOM'})
    on conflict (club_id, auction_id, number) do nothing
    returning number`.execute(tx)
  if (rows.length === 0) return { ok: false, reason: 'numberTaken' }
  const row = await paddles(tx, room).where('p.fan_id', '=', fanId).executeTakeFirstOrThrow()
  return { ok: true, row, before: undefined }
}

/** Returns the next free number: the one above the highest, or the lowest free one if the highest there may be is given. */
const nextNumber = ({ clubId, auctionId }: Room) => {
  const given = sql`select p.number from paddle p where p.club_id = ${clubId} and p.auction_id = ${auctionId}`
  return sql`(
    select case when max(number) < ${highestPaddle} then max(number) + 1 else coalesce((
      select min(n) from generate_series(1, ${highestPaddle}) n where n not in (${given})), 1) end
    from (${given}) g)`
}

/** Returns why a fan gets no paddle: they are too close to the club, or bidding is closed to them. */
async function readRefusal(
  tx: Tx,
  { clubId }: Room,
  fanId: string,
): Promise<Extract<GivenPaddle, { ok: false }> | undefined> {
  const { rows } = await sql<{ has_conflict: boolean; closed_until: Date | null; is_suspended: boolean }>`
    select exists (select from conflicting_fans() c
             where c.club_id = f.club_id and c.fan_id = f.id and c.exclusive_id is null) as has_conflict,
           case when f.bidding_closed_until > virage_now() then f.bidding_closed_until end as closed_until,
           exists (select from suspension s where s.club_id = f.club_id and s.fan_id = f.id and s.scope = 'BIDDING'
             and s.lifted_at is null and s.ends_at > virage_now()) as is_suspended
    from fan f where f.club_id = ${clubId} and f.id = ${fanId}`.execute(tx)
  const [fan] = rows
  if (fan?.has_conflict) return { ok: false, reason: 'conflict' }
  if (!fan?.closed_until) return undefined
  return { ok: false, reason: fan.is_suspended ? 'suspended' : 'unpaid', until: fan.closed_until }
}

/** Reads a fan's paddles in auctions that aren't over, the newest first. */
export async function readOwnPaddles(
  tx: Tx,
  clubId: string,
  fanId: string,
): Promise<{ number: number; name: Texts }[]> {
  const { rows } = await sql<{ number: number; name: Texts }>`
    select p.number, a.name from paddle p join auction a on a.club_id = p.club_id and a.id = p.auction_id
    where p.club_id = ${clubId} and p.fan_id = ${fanId}
      and exists (select from lot l where l.club_id = a.club_id and l.auction_id = a.id and l.closed_at is null)
    order by p.given_at desc, p.auction_id limit 5`.execute(tx)
  return rows
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
    .where('email_key', '=', email)
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

/**
 * Locks a lot that runs, after its auction: a pause or an extension changes the lots of an auction one after another, and comes before or after.
 *
 * @returns undefined if it doesn't run, or the auction is paused
 */
export async function lockRunningLot(
  tx: Tx,
  { clubId, auctionId, exclusiveId }: Room & { exclusiveId: string },
): Promise<AwardedLot | undefined> {
  await lockAuction(tx, clubId, auctionId)
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
