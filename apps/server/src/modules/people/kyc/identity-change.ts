import { isDeepStrictEqual } from 'node:util'
import type { PersonalInfo } from '@virage/contract'
import { sql } from 'kysely'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import { updateFan } from '../fans/queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** The fields that a review approves; the others are contact details. */
const identityFields = ['firstName', 'lastName', 'birthdate', 'birthplace', 'companyInfo'] as const

/** The statuses in which staff review the identity or have approved it. */
const reviewed: readonly string[] = ['DUE_DILIGENCE_FILLED', 'DUE_DILIGENCE_APPROVED', 'PAYMENT_PENDING', 'VALIDATED']

/**
 * Saves personal information. Reviewed fields are not replaced at once: the change waits for staff, and the approved
 * identity stays in effect. Contact details change at once.
 */
export async function savePersonalInfo(tx: Tx, club: Club, { id }: Fan, given: PersonalInfo): Promise<void> {
  const fan = await lockFan(tx, club.id, id)
  if (!fan) throw new ApiError('errors.fan.notRegistered')
  // Only this function and the review write the column, with validated input. A fan who was admitted by staff only has
  // a name.
  const info = fan.personal_info
  const approved: Partial<PersonalInfo> = info ?? { firstName: fan.first_name, lastName: fan.last_name }
  // An empty name was not approved.
  const fields = info ? identityFields : identityFields.slice(0, 2).filter((field) => approved[field])
  const isReviewed = club.due_diligence_required && reviewed.includes(fan.kyc_status)
  // Not compared as JSON: PostgreSQL stores the keys of a company in another order.
  const isChanged = isReviewed && fields.some((field) => !isDeepStrictEqual(given[field], approved[field]))
  // What takes effect at once replaces a change that was requested before.
  if (!isReviewed) await withdrawChange(tx, club.id, fan.id)
  if (!isChanged) return store(tx, fan, given)
  await store(tx, fan, { ...given, ...Object.fromEntries(fields.map((field) => [field, approved[field]])) })
  await tx
    .insertInto('identity_change')
    .values({
      club_id: club.id,
      fan_id: fan.id,
      approved: JSON.stringify(approved),
      requested: JSON.stringify(given),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'fan_id'])
        .where('decided_at', 'is', null)
        .doUpdateSet({ requested: JSON.stringify(given), requested_at: sql<Date>`virage_now()` }),
    )
    .execute()
}

/**
 * Locks a fan before their change. What they save and what staff decide then follow each other: information that was read
 * before a decision can't replace what the decision has accepted.
 */
const lockFan = (tx: Tx, clubId: string, fanId: string): Promise<Fan | undefined> =>
  tx
    .selectFrom('fan')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type OpenChange = { requested: PersonalInfo; requested_at: Date }

/** Reads the pending change; undefined if there is none. */
export async function readOpenChange(tx: Tx, clubId: string, fanId: string): Promise<OpenChange | undefined> {
  return tx
    .selectFrom('identity_change')
    .select(['requested', 'requested_at'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
}

/** Withdraws the pending change, if staff have not decided it. Like a replaced request, it is not stored any longer. */
export async function withdrawChange(tx: Tx, clubId: string, fanId: string): Promise<void> {
  await tx
    .deleteFrom('identity_change')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('decided_at', 'is', null)
    .execute()
}

/**
 * Accepts or refuses the pending change. Contact details stay as they are: they may have changed since.
 *
 * @param requestedAt of the change that was shown; any, if undefined
 * @throws ApiError 409 `errors.kyc.illegalStep` if there is none, and 412 `errors.staff.changed` if the fan has replaced it since
 */
export async function decideChange(
  tx: Tx,
  {
    clubId,
    fanId,
    accepted,
    requestedAt,
    actor,
  }: { clubId: string; fanId: string; accepted: boolean; requestedAt: string | undefined; actor: string },
): Promise<void> {
  const fan = await lockFan(tx, clubId, fanId)
  const decided = await tx
    .updateTable('identity_change')
    .set({ decided_at: sql<Date>`virage_now()`, decided_by: actor, accepted })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('decided_at', 'is', null)
    .$if(requestedAt !== undefined, (update) =>
      update.where(sql<boolean>`date_trunc('milliseconds', requested_at) = ${requestedAt}`),
    )
    .returning('requested')
    .executeTakeFirst()
  if (!decided) {
    const open = await readOpenChange(tx, clubId, fanId)
    throw new ApiError(open ? 'errors.staff.changed' : 'errors.kyc.illegalStep')
  }
  if (!accepted) return
  const identity = Object.fromEntries(identityFields.map((field) => [field, decided.requested[field]]))
  await store(tx, { club_id: clubId, id: fanId }, { ...decided.requested, ...fan?.personal_info, ...identity })
}

const store = (tx: Tx, fan: Pick<Fan, 'club_id' | 'id'>, info: PersonalInfo) =>
  updateFan(tx, fan, {
    personal_info: JSON.stringify(info),
    first_name: info.firstName,
    last_name: info.lastName,
  })
