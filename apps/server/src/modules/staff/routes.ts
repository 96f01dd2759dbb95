import {
  addStaff,
  changeStaffRole,
  exportStaff,
  getMyStaff,
  listStaff,
  removeStaff,
  type StaffMember as StaffDto,
} from '@virage/contract/staff'
import type { LastingStaffRole } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { sendList } from '../../platform/http/send-list.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOperator } from './find-staff.ts'
import { welcomeStaffEmail } from './emails.ts'
import { deleteStaff, insertStaff, lockStaff, readRolesOf, readStaff, type StaffRow, updateRole } from './queries.ts'
import type { StaffOperations } from './staff-operations.ts'
import { textsOf } from './texts/index.ts'

/** Registers the operations on staff and their roles. */
export function staffRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { clubs, config, database, publicUrl }: Platform,
): void {
  register(getMyStaff, async ({ principal }) => {
    const operator = await isOperator(database, config.OPERATORS, principal)
    const own = await database.asSystem((tx) =>
      readRolesOf(tx, principal.username, principal.emailVerified ? principal.email : null),
    )
    const roles = new Map(own.map(({ club_id, role }) => [club_id, role]))
    return {
      email: principal.email,
      operator,
      secondFactor: principal.secondFactor,
      secondFactorNeeded: config.STAFF_SECOND_FACTOR,
      clubs: (await clubs.allWithRehearsals())
        .filter(({ id, rehearsal_of: of }) => operator || roles.has(of ?? id))
        .map(({ id, slug, name, platform_name, rehearsal_of }) => ({
          slug,
          name,
          platformName: platform_name,
          role: roles.get(rehearsal_of ?? id) ?? null,
          isRehearsal: rehearsal_of !== null,
        })),
    }
  })

  backOffice.read(listStaff, async (context, tx) =>
    sendList(context, await readStaff(tx, context.club.id, context.query), present),
  )

  backOffice.exportList(exportStaff, {
    name: 'staff',
    columns: (language) => {
      const t = textsOf(language)
      return [
        [t('export.email'), ({ email }: StaffDto) => email],
        [t('export.role'), ({ role }: StaffDto) => t(`roles.${role}`)],
        [t('export.since'), ({ since }: StaffDto) => since],
      ]
    },
    read: async ({ club, query }, tx, page) => {
      const { rows, next } = await readStaff(tx, club.id, { ...query, ...page })
      return { rows: rows.map(present), next }
    },
  })

  backOffice.mutate(addStaff, async ({ club, body: { role, ...body } }, tx) => {
    const email = body.email.toLowerCase()
    const row = await insertStaff(tx, { club_id: club.id, email, role })
    if (!row) throw new ApiError('errors.staff.alreadyThere')
    await enqueueEmail(tx, welcomeStaffEmail({ club, email, role, publicUrl: publicUrl() }), { fan: null })
    return { answer: present(row), audit: { subject: `staff ${row.id}`, after: { email, role } } }
  })

  backOffice.mutate(changeStaffRole, async ({ club, params, body: { role } }, tx) => {
    const row = await getChangeableStaff(tx, club.id, params.staffId, role)
    const changed = await updateRole(tx, row, role)
    const { email } = row
    return {
      answer: present(changed),
      audit: { subject: `staff ${row.id}`, before: { email, role: row.role }, after: { email, role } },
    }
  })

  backOffice.mutate(removeStaff, async ({ club, params }, tx) => {
    const row = await getChangeableStaff(tx, club.id, params.staffId, null)
    await deleteStaff(tx, row)
    return { answer: {}, audit: { subject: `staff ${row.id}`, before: { email: row.email, role: row.role } } }
  })
}

/** Returns a member of staff whose role may change to `next` or end. @throws ApiError for the last owner of a club who has joined */
async function getChangeableStaff(
  tx: Tx,
  clubId: string,
  staffId: string,
  next: LastingStaffRole | null,
): Promise<StaffRow> {
  const all = await lockStaff(tx, clubId)
  const row = all.find(({ id }) => id === staffId)
  if (!row) throw new ApiError('errors.backend.notFound')
  if (row.role !== 'owner' || next === 'owner') return row
  const others = all.filter(({ id, role }) => role === 'owner' && id !== staffId)
  // An invitation alone, perhaps to an address with a mistake, owns nothing yet.
  const isLast = row.account_id === null ? others.length === 0 : others.every((other) => other.account_id === null)
  if (isLast) throw new ApiError('errors.staff.lastOwner')
  return row
}

const present = (row: StaffRow): StaffDto => ({
  id: row.id,
  email: row.email,
  role: row.role,
  joined: row.account_id !== null,
  since: row.created_at.toISOString(),
})
