import { type KycStatus, lastingStaffRoles } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { TestApp } from './open-app.ts'
import { people, type Person } from './access-table.ts'

const password = 'Virage-demo-2026!'

/** Returns the email address of a kind of person. */
export const emailOf = (person: Person) => `${person.toLowerCase()}@every.test`

const statusOf: Partial<Record<Person, KycStatus>> = {
  notReferred: 'NOT_REFERRED',
  unvalidated: 'READY_FOR_KYC',
  validated: 'VALIDATED',
}

/**
 * Creates one account of each kind, as fan or staff of the given clubs; kinds that belong to another club are created
 * there.
 */
export async function createPersonas(app: TestApp, { clubs, other }: { clubs: string[]; other: string }) {
  const idOf = async (slug: string) => (await app.platform.clubs.find(slug))?.id ?? ''
  const ids = await Promise.all(clubs.map(idOf))
  const otherId = await idOf(other)
  for (const person of people.filter((one) => one !== 'visitor')) {
    const { sub } = await app.identity.createConfirmedUser({ email: emailOf(person), password })
    const row = { account_id: sub, email: emailOf(person) }
    await app.platform.database.asSystem(async (tx) => {
      if (person === 'operator') await tx.insertInto('operator').values(row).execute()
      for (const club_id of person.startsWith('other') ? [otherId] : ids) {
        const role = person === 'otherOwner' ? 'owner' : lastingStaffRoles.find((one) => one === person)
        if (role) {
          await tx
            .insertInto('staff')
            .values({ ...row, club_id, role })
            .execute()
        }
        if (person === 'floor') await makeHelper(tx, club_id, row)
        const kyc_status = person === 'otherFan' ? 'VALIDATED' : statusOf[person]
        if (kyc_status) {
          await tx
            .insertInto('fan')
            .values({ ...row, club_id, kyc_status, first_name: person, last_name: 'Everyone' })
            .execute()
        }
      }
    })
  }
}

/** Makes an account a helper of a club for a day. */
async function makeHelper(tx: Tx, clubId: string, person: { account_id: string; email: string }) {
  await sql`
    with auction as (
      insert into auction (club_id, name, starts_at, ends_at) values (${clubId}, '{"en":"Night"}', virage_now(), virage_now())
      returning id
    ), link as (
      insert into helper_link (club_id, auction_id, ends_at, most, created_by)
      select ${clubId}, id, virage_now() + interval '23 hours', 1, 'test' from auction returning *
    )
    insert into helper (club_id, account_id, email, link_id, ends_at)
    select club_id, ${person.account_id}, ${person.email}, id, ends_at from link`.execute(tx)
}

/** Restores the statuses that operations may have changed. */
export async function restorePersonas(app: TestApp) {
  const moved = await app.platform.database.asSystem((tx) =>
    Promise.all(
      Object.entries(statusOf).map(([person, status]) =>
        tx
          .updateTable('fan')
          .set({ kyc_status: status, tos_accepted_at: sql`null` })
          .where('email', '=', emailOf(person as Person))
          .where((eb) => eb.or([eb('kyc_status', '<>', status), eb('tos_accepted_at', 'is not', null)]))
          .returning(['club_id', 'account_id'])
          .execute(),
      ),
    ),
  )
  for (const { club_id, account_id } of moved.flat()) app.platform.fans.invalidate(club_id, account_id)
}
