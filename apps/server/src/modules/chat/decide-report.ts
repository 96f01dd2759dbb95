import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import { emptyMessage, lockReport, type ReportRow, resolveReport } from './moderation-queries.ts'
import { warningEmail } from './warning-email.ts'

/** What staff decide about a report, once: nothing, a warning to the sender, or an emptied message. */
export type ReportDecision = { reportId: string; resolution: NonNullable<ReportRow['resolution']>; by: string }

/** Carries a decision out. @returns the resolved report; @throws ApiError where there is none, or it was resolved before */
export async function decideReport(
  tx: Tx,
  club: Club,
  { reportId, resolution, by }: ReportDecision,
): Promise<ReportRow> {
  const report = await lockReport(tx, club.id, reportId)
  if (!report) throw new ApiError('errors.backend.notFound')
  if (report.resolution !== null) throw new ApiError('errors.staff.alreadyResolved')
  await resolveReport(tx, report, { resolution, by })
  if (resolution === 'REMOVED') await emptyMessage(tx, club.id, report.message_id)
  if (resolution === 'WARNED') {
    const sender = { email: report.sender_email, language: report.sender_language }
    await enqueueEmail(tx, warningEmail({ club, sender }))
  }
  return (await lockReport(tx, club.id, reportId)) ?? report
}
