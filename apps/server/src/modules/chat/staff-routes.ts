import { listMessageReports, type MessageReport, resolveMessageReport } from '@virage/contract/staff'
import { sendList } from '../../platform/http/send-list.ts'
import type { StaffOperations } from '../staff/index.ts'
import { decideReport } from './decide-report.ts'
import { readReports, type ReportRow } from './moderation-queries.ts'

/**
 * Registers the moderation of reported messages, the only ones that staff can read (docs/specification-notes.md,
 * "Community").
 */
export function moderationRoutes(backOffice: StaffOperations): void {
  backOffice.mutate(listMessageReports, async (context, tx) => {
    return {
      answer: sendList(context, await readReports(tx, context.club.id, context.query), present),
      audit: { subject: 'message reports', details: { looked: 'messages' } },
    }
  })

  backOffice.mutate(resolveMessageReport, async ({ club, staff, params: { reportId }, body: { resolution } }, tx) => {
    const report = await decideReport(tx, club, { reportId, resolution, by: staff.accountId })
    return {
      answer: present(report),
      audit: {
        subject: `message report ${reportId}`,
        after: { resolution },
        details: { messageId: report.message_id, senderId: report.sender_id },
      },
    }
  })
}

const present = (row: ReportRow): MessageReport => ({
  id: row.id,
  messageId: row.message_id,
  sender: { fanId: row.sender_id, firstName: row.sender_first, lastName: row.sender_last },
  reporter: { fanId: row.reporter_id, firstName: row.reporter_first, lastName: row.reporter_last },
  text: row.text,
  reason: row.reason,
  date: row.created_at.toISOString(),
  resolution: row.resolution,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
})
