import {
  createGiveaway,
  deleteGiveaway,
  exportGiveaways,
  getStaffGiveaway,
  listStaffGiveaways,
  updateGiveaway,
} from '@virage/contract/staff'
import { ApiError } from '../../platform/http/api-error.ts'
import { diff } from '../../platform/diff.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { StaffOperations } from '../staff/index.ts'
import { exportedColumns } from './exported-columns.ts'
import { deleteGiveawayRow, lockGiveaway, presentGiveaway, readAllGiveaways } from './staff-queries.ts'
import { addGiveaway, changeGiveaway, getGiveaway } from './write-giveaway.ts'

/** Registers editors' operations on giveaways and the due diligence questionnaire. */
export function giveawayStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(listStaffGiveaways, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readAllGiveaways(tx, { clubId: club.id, language }, query), presentGiveaway)
  })

  backOffice.exportList(exportGiveaways, {
    name: 'giveaways',
    columns: exportedColumns,
    read: async ({ club, language, query }, tx, page) => {
      const { rows, next } = await readAllGiveaways(tx, { clubId: club.id, language }, { ...query, ...page })
      return { rows: rows.map(presentGiveaway), next }
    },
  })

  backOffice.read(getStaffGiveaway, ({ club, params }, tx) => getGiveaway(tx, club.id, params.giveawayId))

  backOffice.mutate(createGiveaway, async ({ club, body }, tx) => {
    const answer = await addGiveaway(tx, club.id, body)
    return {
      answer,
      audit: { subject: `giveaway ${answer.id}`, after: answer },
    }
  })

  backOffice.mutate(updateGiveaway, async ({ club, params: { giveawayId }, body, ifMatch }, tx) => {
    const { before, after } = await changeGiveaway(tx, club.id, { giveawayId, ifMatch }, body)
    return {
      answer: after,
      audit: { subject: `giveaway ${giveawayId}`, ...diff(before, after) },
    }
  })

  backOffice.mutate(deleteGiveaway, async ({ club, params: { giveawayId }, ifMatch }, tx) => {
    const key = { club_id: club.id, id: giveawayId }
    await lockGiveaway(tx, key)
    const before = await getGiveaway(tx, club.id, giveawayId)
    assertUnchanged(ifMatch, before)
    if (before.numberOfParticipations > 0) throw new ApiError('errors.staff.inUse')
    await deleteGiveawayRow(tx, key)
    return {
      answer: {},
      audit: { subject: `giveaway ${giveawayId}`, before },
    }
  })
}
