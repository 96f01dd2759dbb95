import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Page } from '../../../platform/http/page.ts'

/** An entry's row. */
export type AuditRow = Selectable<DB['audit_log']>

/** Reads entries of a club's audit log, newest first. */
export const readAuditLog = (
  tx: Tx,
  clubId: string,
  { action, subject, actor }: { action?: string | undefined; subject?: string | undefined; actor?: string | undefined },
  page: Page,
): Promise<AuditRow[]> =>
  tx
    .selectFrom('audit_log')
    .selectAll()
    .where('club_id', '=', clubId)
    .$if(action !== undefined, (select) => select.where('action', '=', action ?? ''))
    .$if(subject !== undefined, (select) => select.where('subject', '=', subject ?? ''))
    .$if(actor !== undefined, (select) => select.where('actor', '=', actor ?? ''))
    .$if(page.cursor !== undefined, (select) => select.where('id', '<', page.cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
