import type { Texts } from '@virage/contract/staff'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Page } from '../../platform/http/page.ts'
import type { CsvColumns } from '../../platform/http/send-csv.ts'
import { localized } from '../../platform/localized.ts'
import {
  type EditedGiveaway,
  type ParticipationFilters,
  type ParticipationRow,
  readExportedParticipations,
  readGiveaway,
} from './staff-queries.ts'

/** A participation with its answers as text. */
type ParticipationLine = Omit<ParticipationRow, 'answers'> & { answers: string }

/** The columns of the export of participations. */
export const participationColumns: CsvColumns<ParticipationLine> = [
  ['id', ({ id }) => id],
  ['date', (line) => line.created_at.toISOString()],
  ['first name', (line) => line.first_name],
  ['last name', (line) => line.last_name],
  ['e-mail', ({ email }) => email],
  ['partner', (line) => line.partner_slug],
  ['winner', ({ winner }) => winner],
  ['answers', ({ answers }) => answers],
]

/** Reads participations as lines of a table, newest first. @throws ApiError 404 if the giveaway does not exist */
export async function readParticipationLines(
  tx: Tx,
  key: { club_id: string; id: string },
  filters: ParticipationFilters,
  page: Page,
): Promise<ParticipationLine[]> {
  const giveaway = await readGiveaway(tx, key.club_id, key.id)
  if (!giveaway) throw new ApiError('errors.backend.notFound')
  const rows = await readExportedParticipations(tx, key, filters, page)
  return rows.map((row) => ({ ...row, answers: formatAnswers(giveaway, row) }))
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
