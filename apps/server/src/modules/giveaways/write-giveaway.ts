import type { createGiveaway, StaffGiveaway, Texts, updateGiveaway } from '@virage/contract/staff'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../platform/http/if-match.ts'
import { readPartners } from '../tenancy/index.ts'
import {
  insertGiveaway,
  lockGiveaway,
  presentGiveaway,
  readGiveaway,
  replaceQuestions,
  updateGiveawayRow,
} from './staff-queries.ts'

/** Returns a giveaway for editors. @throws ApiError 404 if the club has none with this id */
export async function getGiveaway(tx: Tx, clubId: string, id: string): Promise<StaffGiveaway> {
  const row = await readGiveaway(tx, clubId, id)
  if (!row) throw new ApiError('errors.backend.notFound')
  return presentGiveaway(row)
}

/** Adds a giveaway with its questions. @throws ApiError 422 for an invalid period or an unknown partner */
export async function addGiveaway(
  tx: Tx,
  clubId: string,
  body: z.output<typeof createGiveaway.body>,
): Promise<StaffGiveaway> {
  assertPeriod(body.startDate, body.endDate)
  await assertKnownPartner(tx, clubId, body.partnerId)
  const { id } = await insertGiveaway(tx, {
    club_id: clubId,
    type: body.type,
    name: JSON.stringify(body.name),
    prize: prizeColumn(body.prize),
    url: body.url,
    partner_id: body.partnerId,
    starts_at: body.startDate,
    ends_at: body.endDate,
  })
  await replaceQuestions(tx, { club_id: clubId, id }, body.questions)
  return getGiveaway(tx, clubId, id)
}

/** Changes the given fields of a giveaway. @throws ApiError if it is drawn or has changed, or its questions have been answered */
export async function changeGiveaway(
  tx: Tx,
  clubId: string,
  { giveawayId, ifMatch }: { giveawayId: string; ifMatch: IfMatch },
  body: z.output<typeof updateGiveaway.body>,
): Promise<{ before: StaffGiveaway; after: StaffGiveaway }> {
  const key = { club_id: clubId, id: giveawayId }
  await lockGiveaway(tx, key)
  const before = await getGiveaway(tx, clubId, giveawayId)
  assertUnchanged(ifMatch, before)
  if (before.drawnAt !== null) throw new ApiError('errors.giveaway.alreadyDrawn')
  if (body.questions && before.numberOfParticipations > 0) throw new ApiError('errors.staff.inUse')
  const { name, prize, url, partnerId, startDate, endDate } = body
  assertPeriod(startDate ?? before.startDate, endDate === undefined ? before.endDate : endDate)
  await assertKnownPartner(tx, clubId, partnerId ?? null)
  await updateGiveawayRow(tx, key, {
    ...(name && { name: JSON.stringify(name) }),
    ...(prize !== undefined && { prize: prizeColumn(prize) }),
    ...(url !== undefined && { url }),
    ...(partnerId !== undefined && { partner_id: partnerId }),
    ...(startDate !== undefined && { starts_at: startDate }),
    ...(endDate !== undefined && { ends_at: endDate }),
  })
  if (body.questions) await replaceQuestions(tx, key, body.questions)
  return { before, after: await getGiveaway(tx, clubId, giveawayId) }
}

/** Returns the stored form of a prize: null if no language says what can be won. */
const prizeColumn = (prize: Texts | null): string | null =>
  prize === null || Object.keys(prize).length === 0 ? null : JSON.stringify(prize)

function assertPeriod(start: string, end: string | null): void {
  if (end !== null && Date.parse(end) <= Date.parse(start)) {
    throw new ApiError('errors.validation.failed', { errors: [{ path: 'endDate', key: 'errors.validation.period' }] })
  }
}

async function assertKnownPartner(tx: Tx, clubId: string, id: string | null): Promise<void> {
  if (id === null) return
  const partners = await readPartners(tx, clubId)
  if (!partners.some((partner) => partner.id === id)) {
    throw new ApiError('errors.validation.failed', {
      errors: [{ path: 'partnerId', key: 'errors.validation.unknown' }],
    })
  }
}
