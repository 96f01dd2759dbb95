import { longestSlug } from '@virage/contract'
import type { Texts } from '@virage/contract/staff'
import { botCount, rehearsalTime, rehearsedEnds } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { botNames, botPrefix } from './bots.ts'

/** A rehearsal with its club, and the club that rehearses. */
export type RehearsalRow = {
  club_id: string
  slug: string
  of_slug: string
  of_platform_name: string
  auction_id: string
  of_auction_id: string
  name: Texts
  started_at: Date
  ends_at: Date
}

/** Reads the rehearsal of a club, or of the club that is one. */
export async function readRehearsal(tx: Tx, clubId: string): Promise<RehearsalRow | undefined> {
  const { rows } = await sql<RehearsalRow>`
    select r.club_id, c.slug, o.slug as of_slug, o.platform_name as of_platform_name, r.auction_id,
      r.of_auction_id, a.name, r.started_at, r.ends_at
    from rehearsal r
    join club c on c.id = r.club_id
    join club o on o.id = c.rehearsal_of
    join auction a on a.club_id = r.club_id and a.id = r.auction_id
    where ${clubId} in (c.id, o.id)`.execute(tx)
  return rows[0]
}

/** Locks a club until the transaction ends, so that it gets one rehearsal. */
export async function lockRehearsing(tx: Tx, clubId: string): Promise<void> {
  await sql`select from club where id = ${clubId} for no key update`.execute(tx)
}

/** Deletes a rehearsal with all that is in it. */
export async function deleteRehearsal(tx: Tx, clubId: string): Promise<void> {
  await sql`select delete_rehearsal(${clubId}::uuid)`.execute(tx)
}

/** Reads the rehearsals that are over. */
export async function readOverRehearsals(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ club_id: string }>`
    select club_id from rehearsal where ends_at <= statement_now() limit 20`.execute(tx)
  return rows.map(({ club_id }) => club_id)
}

/**
 * Returns a free slug for a rehearsal: the club's, shortened where it must be, with a suffix, so that pages which are open stay open when it
 * starts again.
 */
async function slugFor(tx: Tx, slug: string): Promise<string> {
  const withSuffix = (suffix: string) => `${slug.slice(0, longestSlug - suffix.length).replace(/-$/, '')}${suffix}`
  const usual = withSuffix('-rehearsal')
  const taken = await tx.selectFrom('club').select('id').where('slug', '=', usual).executeTakeFirst()
  return taken ? withSuffix(`-rehearsal-${randomUUID().slice(0, 8)}`) : usual
}

/**
 * Copies what a club sells and shows in one auction into a new club: its look, the auction and its lots. Nothing of its people is
 * copied, and no reserve, which the results of the rehearsal would reveal.
 *
 * @returns false if the auction has no lots
 */
export async function copyClub(
  tx: Tx,
  { club, auctionId: ofAuctionId }: { club: { id: string; slug: string }; auctionId: string },
): Promise<boolean> {
  const lots = await readCopied(tx, club.id, ofAuctionId)
  const [first] = lots
  if (!first) return false
  const start = first.now
  const ends = rehearsedEnds(
    lots.map(({ ends_at }) => ends_at.getTime()),
    start.getTime(),
  )
  const copies = lots.map(({ exclusive_id }, index) => ({
    from: exclusive_id,
    to: randomUUID(),
    end: ends[index] ?? start.getTime(),
  }))
  const [clubId, auctionId] = [randomUUID(), randomUUID()]
  const slug = await slugFor(tx, club.slug)
  await copyRows(tx, 'club', sql`club t where t.id = ${club.id}`, {
    id: clubId,
    slug,
    rehearsal_of: club.id,
    state: 'LIVE',
    upcoming_at: null,
    contact_email: null,
    plan: null,
    referral_needed: false,
    membership_required: false,
    auto_charge_hours: 0,
    webapp_url: `/clubs/${slug}`,
    created_at: start,
  })
  await copyRows(tx, 'auction', sql`auction t where t.club_id = ${club.id} and t.id = ${ofAuctionId}`, {
    club_id: clubId,
    id: auctionId,
    visible: true,
    paused_at: null,
    auto_charge_hours: 0,
    starts_at: start,
    ends_at: new Date(Math.max(...ends)),
    created_at: start,
  })
  const copied = sql`unnest(
    ${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[],
    ${copies.map(({ end }) => new Date(end))}::timestamptz[]) as o(original_id, id, ends_at)`
  await copyRows(
    tx,
    'exclusive',
    sql`${copied} join exclusive t on t.club_id = ${club.id} and t.id = o.original_id`,
    { club_id: clubId, visible: true, upcoming: false, upcoming_at: null, created_at: start },
    sql`jsonb_build_object('id', o.id)`,
  )
  await sql`
    insert into lot (club_id, exclusive_id, auction_id, number, starting_price, buy_now, starts_at, ends_at)
    select ${clubId}::uuid, o.id, ${auctionId}::uuid, l.number, l.starting_price, l.buy_now, ${start}::timestamptz, o.ends_at
    from ${copied} join lot l on l.club_id = ${club.id} and l.exclusive_id = o.original_id`.execute(tx)
  await insertBots(tx, clubId, start)
  await tx
    .insertInto('rehearsal')
    .values({
      club_id: clubId,
      auction_id: auctionId,
      of_auction_id: ofAuctionId,
      started_at: start,
      ends_at: new Date(start.getTime() + rehearsalTime),
    })
    .execute()
  return true
}

async function readCopied(tx: Tx, clubId: string, auctionId: string) {
  const { rows } = await sql<{ exclusive_id: string; ends_at: Date; now: Date }>`
    select exclusive_id, ends_at, statement_now() as now from lot
    where club_id = ${clubId} and auction_id = ${auctionId} order by ends_at, exclusive_id`.execute(tx)
  return rows
}

/**
 * Copies rows with all their columns, whichever columns later releases add. The record is made in `from`: as `(record).*` PostgreSQL would make
 * it once for each column.
 *
 * @param from what is copied, as `t`
 * @param changes columns with the same value in each copy
 * @param own a JSON object of the columns that differ by row
 */
async function copyRows(
  tx: Tx,
  table: keyof DB,
  from: RawBuilder<unknown>,
  changes: Record<string, unknown>,
  own: RawBuilder<unknown> = sql`'{}'::jsonb`,
) {
  await sql`
    insert into ${sql.table(table)}
    select copied.*
    from (select to_jsonb(t) || ${JSON.stringify(changes)}::jsonb || ${own} as columns from ${from}) original
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, columns) copied`.execute(tx)
}

const insertBots = (tx: Tx, clubId: string, start: Date) =>
  tx
    .insertInto('fan')
    .values(
      botNames.slice(0, botCount).map((firstName, index) => ({
        club_id: clubId,
        // Nobody can register an account with an id that nobody knows before.
        account_id: `${botPrefix}${randomUUID()}`,
        // A domain that never exists (RFC 6761).
        email: `bot-${index + 1}@rehearsal.invalid`,
        first_name: firstName,
        last_name: 'Bot',
        kyc_status: 'VALIDATED' as const,
        card_status: 'READY' as const,
        tos_accepted_at: start,
      })),
    )
    .execute()
