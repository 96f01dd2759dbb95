import { listMessageReports, type MessageReport, resolveMessageReport } from '@virage/contract/staff'
import { nextPage, pageOf } from '../../platform/http/page.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { StaffOperations } from '../staff/index.ts'
import { emptyMessage, lockReport, readReports, type ReportRow, resolveReport } from './moderation-queries.ts'
import { warningEmail } from './warning-email.ts'

/** Reported messages, the only ones that staff see (docs/specification-notes.md, "Community"). */
export function moderationRoutes(backOffice: StaffOperations): void {
  backOffice.mutate(listMessageReports, async ({ club, query, request, reply }, tx) => {
    const page = pageOf(query)
    const rows = await readReports(tx, club.id, { waiting: query.waiting === 'true' }, page)
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return {
      answer: rows.slice(0, page.limit).map(present),
      audit: { subject: 'message reports', details: { looked: 'messages' } },
    }
  })

  backOffice.mutate(resolveMessageReport, async ({ club, staff, params: { reportId }, body: { resolution } }, tx) => {
    const report = await lockReport(tx, club.id, reportId)
    if (!report) throw new ApiError('errors.backend.notFound')
    if (report.resolution !== null) throw new ApiError('errors.staff.alreadyResolved')
    await resolveReport(tx, report, { resolution, by: staff.accountId })
    if (resolution === 'REMOVED') await emptyMessage(tx, club.id, report.message_id)
    if (resolution === 'WARNED') {
      const sender = { email: report.sender_email, language: report.sender_language }
      await enqueueEmail(tx, warningEmail({ club, sender }))
    }
    const resolved = await lockReport(tx, club.id, reportId)
    return {
      answer: present(resolved ?? report),
      audit: {
        subject: `message report ${reportId}`,
        after: { resolution },
        details: { messageId: report.message_id, senderId: report.sender_id },
      },
      events: [{ type: 'message', clubId: club.id, fanIds: [report.sender_id, report.reporter_id] }],
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
  resolution: row.resolution as MessageReport['resolution'],
  resolvedAt: row.resolved_at?.toISOString() ?? null,
})
