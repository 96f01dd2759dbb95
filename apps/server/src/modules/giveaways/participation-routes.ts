import { exportParticipations, listStaffParticipations, type StaffParticipation } from '@virage/contract/staff'
import { sendList } from '../../platform/http/send-list.ts'
import type { StaffOperations } from '../staff/index.ts'
import { participationColumns, readParticipationLines } from './participation-lines.ts'
import { type ParticipationRow, readAllParticipations } from './staff-queries.ts'

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
    columns: participationColumns,
    read: ({ club, params: { giveawayId }, query }, tx, page) =>
      readParticipationLines(tx, { club_id: club.id, id: giveawayId }, query, page),
  })
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
