import type { PersonalInfo } from '@virage/contract'
import { sql } from 'kysely'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import { updateFan } from '../fans/queries.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** What a review of the identity approves; the rest of the personal information is how to reach somebody. */
const identityFields = ['firstName', 'lastName', 'birthdate', 'birthplace', 'companyInfo'] as const

/** Statuses in which staff have the identity before them, or have approved it. */
const reviewed: readonly string[] = ['DUE_DILIGENCE_FILLED', 'DUE_DILIGENCE_APPROVED', 'PAYMENT_PENDING', 'VALIDATED']

/**
 * Saves personal information. What a club has reviewed is not replaced: a change of it waits for staff, and the fan goes on
 * under the approved identity meanwhile. How to reach them changes at once.
 */
export async function savePersonalInfo(tx: Tx, club: Club, fan: Fan, given: PersonalInfo): Promise<void> {
  // Only this function and the review write the column, with what the contract has read. Whoever was let in by other ways
  // has a name alone.
  const info = fan.personal_info
  const approved: Partial<PersonalInfo> = info ?? { firstName: fan.first_name, lastName: fan.last_name }
  // Nobody has approved a name that is not there.
  const fields = info ? identityFields : identityFields.slice(0, 2).filter((field) => approved[field])
  const isReviewed = club.due_diligence_required && reviewed.includes(fan.kyc_status)
  const isChanged =
    isReviewed && fields.some((field) => JSON.stringify(given[field]) !== JSON.stringify(approved[field]))
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

/** The change that waits for staff; undefined where there is none. */
export async function readOpenChange(tx: Tx, clubId: string, fanId: string): Promise<PersonalInfo | undefined> {
  const row = await tx
    .selectFrom('identity_change')
    .select('requested')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return row?.requested
}

/** Decides the change that waits; accepted, it is the fan's identity from now on. @returns false where none waits */
export async function decideChange(
  tx: Tx,
  { clubId, fanId, accepted, actor }: { clubId: string; fanId: string; accepted: boolean; actor: string },
): Promise<boolean> {
  const decided = await tx
    .updateTable('identity_change')
    .set({ decided_at: sql<Date>`virage_now()`, decided_by: actor, accepted })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('decided_at', 'is', null)
    .returning('requested')
    .executeTakeFirst()
  if (!decided) return false
  if (accepted) await store(tx, { club_id: clubId, id: fanId }, decided.requested)
  return true
}

const store = (tx: Tx, fan: Pick<Fan, 'club_id' | 'id'>, info: PersonalInfo) =>
  updateFan(tx, fan, {
    personal_info: JSON.stringify(info),
    first_name: info.firstName,
    last_name: info.lastName,
  })
