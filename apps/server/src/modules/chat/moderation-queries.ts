import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import type { Page } from '../../platform/http/page.ts'

/** A report with sender and reporter. */
export type ReportRow = Selectable<DB['message_report']> & {
  sender_id: string
  sender_first: string
  sender_last: string
  sender_email: string
  sender_language: string | null
  reporter_first: string
  reporter_last: string
}

const reports = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('message_report as r')
    .innerJoin('message as m', (join) => join.onRef('m.club_id', '=', 'r.club_id').onRef('m.id', '=', 'r.message_id'))
    .innerJoin('fan as s', (join) => join.onRef('s.club_id', '=', 'm.club_id').onRef('s.id', '=', 'm.sender_id'))
    .innerJoin('fan as w', (join) => join.onRef('w.club_id', '=', 'r.club_id').onRef('w.id', '=', 'r.reporter_id'))
    .selectAll('r')
    .select([
      'm.sender_id',
      's.first_name as sender_first',
      's.last_name as sender_last',
      's.email as sender_email',
      's.language as sender_language',
      'w.first_name as reporter_first',
      'w.last_name as reporter_last',
    ])
    .where('r.club_id', '=', clubId)

/** Reads a page of reports, newest first. */
export const readReports = (
  tx: Tx,
  clubId: string,
  { waiting }: { waiting: boolean },
  { limit, cursor }: Page,
): Promise<ReportRow[]> =>
  reports(tx, clubId)
    .$if(waiting, (select) => select.where('r.resolved_at', 'is', null))
    .$if(cursor !== undefined, (select) => select.where('r.id', '<', cursor ?? ''))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

/** Reads a report and locks it. */
export const lockReport = (tx: Tx, clubId: string, id: string): Promise<ReportRow | undefined> =>
  reports(tx, clubId).where('r.id', '=', id).forUpdate('r').executeTakeFirst()

/** Stores a decision. */
export async function resolveReport(
  tx: Tx,
  { club_id, id }: { club_id: string; id: string },
  { resolution, by }: { resolution: NonNullable<ReportRow['resolution']>; by: string },
): Promise<void> {
  await tx
    .updateTable('message_report')
    .set({ resolution, resolved_by: by, resolved_at: sql<Date>`virage_now()` })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .execute()
}

/** Clears a message for both participants; its row stays in the conversation. */
export async function clearMessage(tx: Tx, clubId: string, messageId: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ text: '', erased_at: sql<Date>`coalesce(erased_at, virage_now())` })
    .where('club_id', '=', clubId)
    .where('id', '=', messageId)
    .execute()
}
