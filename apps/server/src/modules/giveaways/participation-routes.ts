import {
  exportParticipations,
  listStaffParticipations,
  type StaffParticipation,
  type Texts,
} from '@virage/contract/staff'
import { ApiError } from '../../platform/http/api-error.ts'
import { localized } from '../../platform/localized.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { StaffOperations } from '../staff/index.ts'
import {
  type EditedGiveaway,
  type ParticipationRow,
  readAllParticipations,
  readExportedParticipations,
  readGiveaway,
} from './staff-queries.ts'

/** Registers editors' operations on entries. */
export function participationRoutes(backOffice: StaffOperations): void {
  backOffice.mutate(listStaffParticipations, async (context, tx) => {
    const { club, params, query } = context
    const { giveawayId } = params
    const page = await readAllParticipations(tx, { club_id: club.id, id: giveawayId }, query)
    return {
      answer: sendList(context, page, presentParticipation),
      audit: { subject: `giveaway ${giveawayId}`, details: { looked: 'participations' } },
    }
  })

  backOffice.exportTable(exportParticipations, {
    name: 'participations',
    columns: {
      id: 'id',
      date: 'date',
      firstName: 'first name',
      lastName: 'last name',
      email: 'e-mail',
      partner: 'partner',
      winner: 'winner',
      answers: 'answers',
    },
    read: async ({ club, params: { giveawayId } }, tx, page) => {
      const giveaway = await readGiveaway(tx, club.id, giveawayId)
      if (!giveaway) throw new ApiError('errors.backend.notFound')
      const rows = await readExportedParticipations(tx, giveaway, page)
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
    },
  })
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

/** Returns the DTO of a participation for editors. */
export const presentParticipation = (row: ParticipationRow): StaffParticipation => ({
  id: row.id,
  fanId: row.fan_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  partnerSlug: row.partner_slug,
  answers: row.answers,
  createdAt: row.created_at.toISOString(),
  winner: row.winner,
})
