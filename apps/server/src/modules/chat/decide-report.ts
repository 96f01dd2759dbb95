import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import { clearMessage, lockReport, type ReportRow, resolveReport } from './moderation-queries.ts'
import { warningEmail } from './warning-email.ts'

/** The decision of staff about a report: dismissed, a warning to the sender, or removal of the message. */
export type ReportDecision = { reportId: string; resolution: NonNullable<ReportRow['resolution']>; by: string }

/** Applies a decision. @returns the resolved report; @throws ApiError if it does not exist or is already resolved */
export async function decideReport(
  tx: Tx,
  club: Club,
  { reportId, resolution, by }: ReportDecision,
): Promise<ReportRow> {
  const report = await lockReport(tx, club.id, reportId)
  if (!report) throw new ApiError('errors.backend.notFound')
  if (report.resolution !== null) throw new ApiError('errors.staff.alreadyResolved')
  await resolveReport(tx, report, { resolution, by })
  if (resolution === 'REMOVED') await clearMessage(tx, club.id, report.message_id)
  if (resolution === 'WARNED') {
    const sender = { email: report.sender_email, language: report.sender_language }
    await enqueueEmail(tx, warningEmail({ club, sender }), { fan: { clubId: club.id, fanId: report.sender_id } })
  }
  return (await lockReport(tx, club.id, reportId)) ?? report
}
