import { createGiveaway, deleteGiveaway, listStaffGiveaways, updateGiveaway } from '@virage/contract/staff'
import { readPartners } from '../tenancy/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { diff } from '../../platform/diff.ts'
import type { StaffOperations } from '../staff/index.ts'
import {
  deleteGiveawayRow,
  insertGiveaway,
  lockGiveaway,
  presentGiveaway,
  readAllGiveaways,
  replaceQuestions,
  updateGiveawayRow,
} from './staff-queries.ts'

/** Giveaways, and the questionnaire of the due diligence, as editors write them. */
export function giveawayStaffRoutes(backOffice: StaffOperations): void {
  const shown = async (tx: Tx, clubId: string, id: string) => {
    const [row] = await readAllGiveaways(tx, clubId, id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return presentGiveaway(row)
  }

  backOffice.read(listStaffGiveaways, async ({ club }, tx) =>
    (await readAllGiveaways(tx, club.id)).map(presentGiveaway),
  )

  backOffice.mutate(createGiveaway, async ({ club, body }, tx) => {
    assertPeriod(body.startDate, body.endDate)
    await assertKnownPartner(tx, club.id, body.partnerId)
    const { id } = await insertGiveaway(tx, {
      club_id: club.id,
      type: body.type,
      name: JSON.stringify(body.name),
      url: body.url,
      partner_id: body.partnerId,
      starts_at: body.startDate,
      ends_at: body.endDate,
    })
    await replaceQuestions(tx, { club_id: club.id, id }, body.questions)
    const answer = await shown(tx, club.id, id)
    return {
      answer,
      audit: { subject: `giveaway ${id}`, after: answer },
      events: [{ type: 'content', clubId: club.id }],
    }
  })

  backOffice.mutate(updateGiveaway, async ({ club, params: { giveawayId }, body }, tx) => {
    const key = { club_id: club.id, id: giveawayId }
    await lockGiveaway(tx, key)
    const before = await shown(tx, club.id, giveawayId)
    if (before.drawnAt !== null) throw new ApiError('errors.giveaway.alreadyDrawn')
    if (body.questions && before.numberOfParticipations > 0) throw new ApiError('errors.staff.inUse')
    const { name, url, partnerId, startDate, endDate } = body
    assertPeriod(startDate ?? before.startDate, endDate === undefined ? before.endDate : endDate)
    await assertKnownPartner(tx, club.id, partnerId ?? null)
    await updateGiveawayRow(tx, key, {
      ...(name && { name: JSON.stringify(name) }),
      ...(url !== undefined && { url }),
      ...(partnerId !== undefined && { partner_id: partnerId }),
      ...(startDate !== undefined && { starts_at: startDate }),
      ...(endDate !== undefined && { ends_at: endDate }),
    })
    if (body.questions) await replaceQuestions(tx, key, body.questions)
    const answer = await shown(tx, club.id, giveawayId)
    return {
      answer,
      audit: { subject: `giveaway ${giveawayId}`, ...diff(before, answer) },
      events: [{ type: 'content', clubId: club.id }],
    }
  })

  backOffice.mutate(deleteGiveaway, async ({ club, params: { giveawayId } }, tx) => {
    const key = { club_id: club.id, id: giveawayId }
    await lockGiveaway(tx, key)
    const before = await shown(tx, club.id, giveawayId)
    if (before.numberOfParticipations > 0) throw new ApiError('errors.staff.inUse')
    await deleteGiveawayRow(tx, key)
    return {
      answer: {},
      audit: { subject: `giveaway ${giveawayId}`, before },
      events: [{ type: 'content', clubId: club.id }],
    }
  })
}

function assertPeriod(start: string, end: string | null): void {
  if (end !== null && Date.parse(end) <= Date.parse(start)) {
    throw new ApiError('errors.validation.failed', { errors: [{ path: 'endDate', key: 'errors.validation.period' }] })
  }
}

async function assertKnownPartner(tx: Tx, clubId: string, id: string | null): Promise<void> {
  if (id === null) return
  const partners = await readPartners(tx, clubId, { lock: false })
  if (!partners.some((partner) => partner.id === id)) {
    throw new ApiError('errors.validation.failed', {
      errors: [{ path: 'partnerId', key: 'errors.validation.unknown' }],
    })
  }
}
