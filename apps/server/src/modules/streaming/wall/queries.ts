import type { Texts } from '@virage/contract/staff'
import { applauseTime, wallTime, type WallMode } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** What staff let the big screen show. */
export type WallRow = {
  version: number
  mode: WallMode
  exclusive_id: string | null
  message: Texts | null
  set_at: Date | null
  /** Who set it; null for operators, and for those who have left. */
  email: string | null
  applauded_id: string | null
  applauded_at: Date | null
  is_applauding: boolean
}

/** What staff set: a mode, with the lot or the message that it shows. */
export type WallContent = { mode: WallMode; exclusiveId: string | null; message: Texts | null }

/** Reads what staff let the big screen show; undefined if they never have. What they set earlier than that counts as automatic. */
export async function readWall(tx: Tx, clubId: string): Promise<WallRow | undefined> {
  const { rows } = await sql<WallRow & { is_over: boolean }>`
    select w.version, w.mode, w.exclusive_id, w.message, w.set_at, s.email, w.applauded_id, w.applauded_at,
           coalesce(w.applauded_at > statement_now() - make_interval(secs => ${applauseTime / 1_000}), false) as is_applauding,
           coalesce(w.set_at <= statement_now() - make_interval(secs => ${wallTime / 1_000}), false) as is_over
    from wall w left join staff s on s.club_id = w.club_id and s.account_id = w.set_by
    where w.club_id = ${clubId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { is_over: isOver, ...wall } = row
  return isOver ? { ...wall, mode: 'AUTOMATIC', exclusive_id: null, message: null, set_at: null, email: null } : wall
}

/** Locks what the big screen shows until the transaction ends. */
export async function lockWall(tx: Tx, clubId: string): Promise<void> {
  await sql`insert into wall (club_id) values (${clubId}) on conflict (club_id) do nothing`.execute(tx)
  await sql`select from wall where club_id = ${clubId} for update`.execute(tx)
}

/** Stores what the big screen shows. */
export async function storeWall(
  tx: Tx,
  { clubId, accountId }: { clubId: string; accountId: string },
  { mode, exclusiveId, message }: WallContent,
): Promise<void> {
  await sql`
    update wall set version = version + 1, mode = ${mode}, exclusive_id = ${exclusiveId},
      message = ${message === null ? null : JSON.stringify(message)}::jsonb, set_by = ${accountId}, set_at = virage_now()
    where club_id = ${clubId}`.execute(tx)
}

/** Stores that the big screen applauds a lot from now on. */
export async function storeApplause(tx: Tx, clubId: string, exclusiveId: string): Promise<void> {
  await sql`
    insert into wall (club_id, applauded_id, applauded_at) values (${clubId}, ${exclusiveId}, virage_now())
    on conflict (club_id) do update set applauded_id = excluded.applauded_id, applauded_at = excluded.applauded_at`.execute(
    tx,
  )
}

/** Reads what became of a lot that fans can see: null while it is open, undefined if they can't see it. */
export async function readShownOutcome(
  tx: Tx,
  clubId: string,
  exclusiveId: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ outcome: string | null }>`
    select l.outcome from lot l
    join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
    join auction a on a.club_id = l.club_id and a.id = l.auction_id
    where l.club_id = ${clubId} and l.exclusive_id = ${exclusiveId} and e.visible and a.visible`.execute(tx)
  return rows[0]?.outcome
}
