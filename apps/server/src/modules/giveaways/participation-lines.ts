import type { Texts } from '@virage/contract/staff'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Page } from '../../platform/http/page.ts'
import { localized } from '../../platform/localized.ts'
import {
  type EditedGiveaway,
  type ParticipationFilters,
  type ParticipationRow,
  readExportedParticipations,
  readGiveaway,
} from './staff-queries.ts'

/** The columns of the export of participations. */
export const participationColumns = {
  id: 'id',
  date: 'date',
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  partner: 'partner',
  winner: 'winner',
  answers: 'answers',
}

/** Reads participations as lines of a table, newest first. @throws ApiError 404 if the giveaway does not exist */
export async function readParticipationLines(
  tx: Tx,
  key: { club_id: string; id: string },
  filters: ParticipationFilters,
  page: Page,
) {
  const giveaway = await readGiveaway(tx, key.club_id, key.id)
  if (!giveaway) throw new ApiError('errors.backend.notFound')
  const rows = await readExportedParticipations(tx, key, filters, page)
  return rows.map((row) => ({
    id: row.id,
    date: row.created_at.toISOString(),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    partner: row.partner_slug,
    winner: row.winner,
    answers: formatAnswers(giveaway, row),
  }))
}

/** Formats answers as lines of question and answer. */
function formatAnswers({ questions }: EditedGiveaway, row: ParticipationRow): string {
  const text = (column: Texts | undefined) => localized(column, 'en') ?? ''
  return row.answers
    .map(({ questionId, answer }) => {
      const question = questions.find(({ id }) => id === questionId)
      const chosen = question?.answers.find(({ id }) => id === answer.id)
      return `${text(question?.title)}: ${chosen ? text(chosen.text) : (answer.text ?? '')}`
    })
    .join('\n')
}
