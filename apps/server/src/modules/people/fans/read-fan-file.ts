import type { FanFile } from '@virage/contract/staff'
import { languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { localized } from '../../../platform/localized.ts'
import { readOpenChange } from '../kyc/identity-change.ts'
import { readDuplicates, readSponsors } from '../reviews/queries.ts'
import { presentListed } from './present-listed.ts'
import { readKycTransitions, readListedFan, readQuestionnaire } from './staff-queries.ts'

/** Reads everything that a review needs; undefined for a fan whom the club doesn't have. */
export async function readFanFile(tx: Tx, club: Club, fanId: string): Promise<FanFile | undefined> {
  const row = await readListedFan(tx, club.id, fanId)
  if (!row) return undefined
  const answers = await readQuestionnaire(tx, club.id, row.id)
  const language = languageFor(club, null)
  const sponsors = await readSponsors(tx, club.id, row.email)
  const duplicates = await readDuplicates(tx, club.id, row.id)
  const change = await readOpenChange(tx, club.id, row.id)
  const transitions = await readKycTransitions(tx, club.id, row.id)
  return {
    ...presentListed(row),
    language: row.language,
    tosAcceptedAt: row.tos_accepted_at?.toISOString() ?? null,
    // Only savePersonalInfo writes the column, with validated input.
    personalInfo: row.personal_info,
    requestedInfo: change?.requested ?? null,
    requestedAt: change?.requested_at.toISOString() ?? null,
    sponsors: sponsors.map((sponsor) => ({
      fanId: sponsor.id,
      firstName: sponsor.first_name,
      lastName: sponsor.last_name,
    })),
    duplicates: duplicates.map((other) => ({
      fanId: other.id,
      firstName: other.first_name,
      lastName: other.last_name,
      kycStatus: other.kyc_status,
      same: other.same,
    })),
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
