import { type Selectable, sql } from 'kysely'
import { longestHelp } from '@virage/contract/staff'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** A link that lets helpers in. */
export type HelperLinkRow = Selectable<DB['helper_link']>
/** A helper with the auction of their link. */
export type HelperRow = Selectable<DB['helper']> & { auction_id: string }

/** Reads the links that still let people in, the newest first. */
export async function readHelperLinks(tx: Tx, clubId: string): Promise<HelperLinkRow[]> {
  const { rows } = await sql<HelperLinkRow>`
    select * from helper_link
    where club_id = ${clubId} and revoked_at is null and ends_at > virage_now() and used < most
    order by created_at desc, id limit 20`.execute(tx)
  return rows
}

const helpers = sql`
  select h.*, l.auction_id from helper h join helper_link l on l.club_id = h.club_id and l.id = h.link_id`

/** Reads who is a helper now, by email address. */
export async function readHelpers(tx: Tx, clubId: string): Promise<HelperRow[]> {
  const { rows } = await sql<HelperRow>`
    ${helpers} where h.club_id = ${clubId} and h.ends_at > virage_now() order by h.email, h.id limit 200`.execute(tx)
  return rows
}

/** Returns whether an account is a helper of a club now. */
export async function isHelper(tx: Tx, clubId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from helper where club_id = ${clubId} and account_id = ${accountId} and ends_at > virage_now()`.execute(tx)
  return rows.length > 0
}

/** Returns when the help at an auction ends by default: four hours after its last lot, within what is allowed. */
export async function readDefaultEnd(tx: Tx, clubId: string, auctionId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ ends_at: Date }>`
    select least(
      greatest(max(l.ends_at), virage_now()) + interval '4 hours',
      virage_now() + make_interval(hours => ${longestHelp})) as ends_at
    from auction a left join lot l on l.club_id = a.club_id and l.auction_id = a.id
    where a.club_id = ${clubId} and a.id = ${auctionId} group by a.id`.execute(tx)
  return rows[0]?.ends_at
}

/** Stores a link. @returns undefined if its end isn't within the next 24 hours */
export async function insertHelperLink(
  tx: Tx,
  link: { clubId: string; auctionId: string; endsAt: Date; most: number; createdBy: string },
): Promise<HelperLinkRow | undefined> {
  const { rows } = await sql<HelperLinkRow>`
    insert into helper_link (club_id, auction_id, ends_at, most, created_by, created_at)
    select ${link.clubId}, ${link.auctionId}, least(${link.endsAt}::timestamptz, n.at + make_interval(hours => ${longestHelp})),
      ${link.most}, ${link.createdBy}, n.at
    from (select virage_now() as at) n
    -- A minute more, because the clock of a browser is not the server's.
    where ${link.endsAt} > n.at and ${link.endsAt} <= n.at + make_interval(hours => ${longestHelp}, mins => 1)
    returning *`.execute(tx)
  return rows[0]
}

/** Ends a link. @returns whether it was open */
export async function revokeLink(tx: Tx, clubId: string, id: string): Promise<HelperLinkRow | undefined> {
  const { rows } = await sql<HelperLinkRow>`
    update helper_link set revoked_at = virage_now()
    where club_id = ${clubId} and id = ${id} and revoked_at is null returning *`.execute(tx)
  return rows[0]
}

/** Ends a helper's role now. */
export async function dismissHelper(tx: Tx, clubId: string, id: string): Promise<HelperRow | undefined> {
  const { rows } = await sql<HelperRow>`
    update helper h set ends_at = virage_now(), dismissed_at = virage_now() from helper_link l
    where h.club_id = ${clubId} and h.id = ${id} and h.ends_at > virage_now() and l.club_id = h.club_id and l.id = h.link_id
    returning h.*, l.auction_id`.execute(tx)
  return rows[0]
}

/** Ends the role of a helper, and keeps the account from coming back by links that are open now: who leaves the staff has seen them. */
export async function shutOut(
  tx: Tx,
  { clubId, accountId, email }: { clubId: string; accountId: string; email: string },
): Promise<void> {
  await sql`update helper_link set revoked_at = virage_now()
    where club_id = ${clubId} and created_by = ${accountId} and revoked_at is null`.execute(tx)
  await sql`update helper set ends_at = least(ends_at, virage_now()), dismissed_at = virage_now()
    where club_id = ${clubId} and account_id = ${accountId}`.execute(tx)
  // A dismissed helper is let in only by later links.
  await sql`insert into helper (club_id, account_id, email, link_id, ends_at, dismissed_at)
    select club_id, ${accountId}, ${email}, id, virage_now(), virage_now() from helper_link
    where club_id = ${clubId} and revoked_at is null and ends_at > virage_now() limit 1
    on conflict (club_id, account_id) do nothing`.execute(tx)
}

/** Locks a link, and reads whether it lets an account in: who it let in before needs no other place. */
export async function lockHelperLink(
  tx: Tx,
  { clubId, id, accountId }: { clubId: string; id: string; accountId: string },
): Promise<{ link: HelperLinkRow; isOpen: boolean; isKnown: boolean } | undefined> {
  const { rows } = await sql<HelperLinkRow>`
    select * from helper_link where club_id = ${clubId} and id = ${id} for update`.execute(tx)
  const [link] = rows
  if (!link) return undefined
  const { rows: found } = await sql<{ is_open: boolean; is_known: boolean }>`
    select l.revoked_at is null and l.ends_at > virage_now() and coalesce(h.dismissed_at < l.created_at, true)
             and (l.used < l.most or k.is_known) as is_open, k.is_known
    from helper_link l left join helper h on h.club_id = l.club_id and h.account_id = ${accountId}
    cross join lateral (select coalesce(h.link_id = l.id, false) as is_known) k
    where l.club_id = ${clubId} and l.id = ${id}`.execute(tx)
  return { link, isOpen: found[0]?.is_open ?? false, isKnown: found[0]?.is_known ?? false }
}

/** Stores that an account is a helper until the end of a link; a role that ends later stays. */
export async function storeHelper(
  tx: Tx,
  { link, accountId, email, isKnown }: { link: HelperLinkRow; accountId: string; email: string; isKnown: boolean },
): Promise<Selectable<DB['helper']>> {
  if (!isKnown)
    await sql`update helper_link set used = used + 1 where club_id = ${link.club_id} and id = ${link.id}`.execute(tx)
  const { rows } = await sql<Selectable<DB['helper']>>`
    insert into helper (club_id, account_id, email, link_id, ends_at)
    values (${link.club_id}, ${accountId}, ${email}, ${link.id}, ${link.ends_at})
    on conflict (club_id, account_id) do update
      set email = excluded.email, link_id = excluded.link_id, joined_at = virage_now(), dismissed_at = null,
          ends_at = greatest(excluded.ends_at, helper.ends_at)
    returning *`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An upsert returns its row')
  return row
}

/** Returns whether an account, or the address that it has verified, belongs to the staff of a club. */
export async function isOnTeam(
  tx: Tx,
  { clubId, accountId, email }: { clubId: string; accountId: string; email: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('club_id', '=', clubId)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('email', '=', email)]))
    .executeTakeFirst()
  return row !== undefined
}

/** How long the addresses of former helpers are kept, for questions about their night. */
const keptFor = '30 days'

/** Deletes helpers and links that ended long ago. */
export const purgeHelpers = (database: Database): Promise<unknown> =>
  database.asSystem((tx) =>
    sql`delete from helper_link where ends_at < statement_now() - ${keptFor}::interval`.execute(tx),
  )
