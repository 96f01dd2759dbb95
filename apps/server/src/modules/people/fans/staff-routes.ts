import { exportFans, type FanFile, getFanFile, listFans, type StaffFan } from '@virage/contract/staff'
import { languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { localized } from '../../../platform/localized.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { readOpenChange } from '../kyc/identity-change.ts'
import {
  type ListedFan,
  readExportedFans,
  readKycTransitions,
  readListedFan,
  readListedFans,
  readQuestionnaire,
} from './staff-queries.ts'

/** Registers reviewers' operations on fans. */
export function fanStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(listFans, async (context, tx) =>
    sendList(context, await readListedFans(tx, context.club.id, context.query), presentListed),
  )

  backOffice.exportTable(exportFans, {
    name: 'fans',
    columns: {
      id: 'id',
      firstName: 'first name',
      lastName: 'last name',
      email: 'e-mail',
      language: 'language',
      status: 'status',
      hidden: 'hidden',
      since: 'since',
    },
    read: async ({ club, query }, tx, page) => {
      const rows = await readExportedFans(tx, club.id, query, page)
      return rows.map((row) => ({
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        language: row.language,
        status: row.kyc_status,
        hidden: row.hidden,
        since: row.created_at.toISOString(),
      }))
    },
  })

  backOffice.mutate(getFanFile, async ({ club, params: { fanId } }, tx) => {
    const row = await readListedFan(tx, club.id, fanId)
    if (!row) throw new ApiError('errors.backend.notFound')
    return { answer: await fileOf(tx, club, row), audit: { subject: `fan ${fanId}`, details: { looked: 'file' } } }
  })
}

async function fileOf(tx: Tx, club: Club, row: ListedFan): Promise<FanFile> {
  const answers = await readQuestionnaire(tx, club.id, row.id)
  const language = languageFor(club, null)
  const transitions = await readKycTransitions(tx, club.id, row.id)
  return {
    ...presentListed(row),
    language: row.language,
    tosAcceptedAt: row.tos_accepted_at?.toISOString() ?? null,
    // Only savePersonalInfo writes the column, with validated input.
    personalInfo: row.personal_info,
    requestedInfo: (await readOpenChange(tx, club.id, row.id)) ?? null,
    cardReady: row.card_status === 'READY',
    questionnaire: answers.map(({ title, chosen, text }) => ({
      question: localized(title, language) ?? '',
      answer: localized(chosen, language) ?? text ?? '',
    })),
    questionnaireDate: answers[0]?.sent_at.toISOString() ?? null,
    transitions: transitions.map((transition) => ({
      from: transition.from_status,
      to: transition.to_status,
      event: transition.event,
      actor: transition.actor,
      reason: transition.reason,
      date: transition.at.toISOString(),
    })),
  }
}

/** Returns the DTO of a fan in lists. */
export const presentListed = (row: ListedFan): StaffFan => ({
  id: row.id,
  username: row.account_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  pictureUrl: row.picture_url,
  kycStatus: row.kyc_status,
  statusSince: row.status_since.toISOString(),
  kycRejection: row.kyc_rejection,
  hidden: row.hidden,
  since: row.created_at.toISOString(),
  erasureRequestedAt: row.erasure_requested_at?.toISOString() ?? null,
})
