import type { listMessageReports } from '@virage/contract/staff'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { inPeriod, type ListPage, readOne, readSortedList, when } from '../../platform/database/sorted-list.ts'

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

const reports = {
  columns: sql`r.*, m.sender_id, s.first_name as sender_first, s.last_name as sender_last, s.email as sender_email,
    s.language as sender_language, w.first_name as reporter_first, w.last_name as reporter_last`,
  row: 'r',
  from: sql`message_report r`,
  joins: sql`join message m on m.club_id = r.club_id and m.id = r.message_id
    join fan s on s.club_id = m.club_id and s.id = m.sender_id
    join fan w on w.club_id = r.club_id and w.id = r.reporter_id`,
}
const inState = { WAITING: sql<boolean>`r.resolved_at is null`, RESOLVED: sql<boolean>`r.resolved_at is not null` }

/** Reads a page of reports. */
export const readReports = (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listMessageReports.query>,
): Promise<ListPage<ReportRow>> =>
  readSortedList(
    tx,
    {
      ...reports,
      indexed: [
        sql`r.club_id = ${clubId}`,
        ...when(query.state, (state) => inState[state]),
        ...inPeriod(sql`r.created_at`, query),
      ],
      sorts: {
        date: [
          { value: sql`r.created_at`, type: 'instant' },
          { value: sql`r.id`, type: 'id' },
        ],
      },
    },
    query,
  )

/** Reads a report and locks it. */
export const lockReport = (tx: Tx, clubId: string, id: string): Promise<ReportRow | undefined> =>
  readOne(tx, reports, sql`r.club_id = ${clubId} and r.id = ${id}`, 'r')

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
