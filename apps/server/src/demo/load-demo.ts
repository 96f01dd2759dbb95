import { randomUUID } from 'node:crypto'
import { demoAccounts, demoClubs, demoPassword } from '@virage/demo'
import type { Identity } from '@virage/identity'
import { sql } from 'kysely'
import type { MediaStore } from '../modules/media/index.ts'
import type { Database } from '../platform/database/database.ts'
import { retryUntilAvailable } from '../platform/database/is-unavailable.ts'
import { insertClub } from './insert-club.ts'

/**
 * Loads the demonstration clubs into a database without clubs, in one transaction: an aborted start leaves nothing
 * behind, and a lock makes concurrent processes take turns. Dates are relative to now.
 */
export const loadDemo = (options: Options): Promise<void> => retryUntilAvailable(() => loadOnce(options))

type Options = {
  database: Database
  /** Creates an account that can sign in. With a user pool, it only returns a random id. */
  createAccount: Identity['createConfirmedUser']
  media: MediaStore
}

async function loadOnce({ database, createAccount, media }: Options): Promise<void> {
  await database.asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('virage.demo'))`.execute(tx)
    const known = await tx.selectFrom('club').select('id').limit(1).executeTakeFirst()
    if (known) return
    const accounts = new Map<string, string>()
    for (const { email, firstName, lastName } of demoAccounts) {
      const attributes = { given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}` }
      const { sub } = await createAccount({ email, password: demoPassword, attributes })
      accounts.set(email, sub)
    }
    const ids = new Map<string, string>()
    for (const club of demoClubs) ids.set(club.slug, await insertClub(tx, club, { accounts, media }))
    for (const club of demoClubs) {
      const links = club.linkedClubs.map((slug, position) => ({
        club_id: ids.get(club.slug) ?? '',
        linked_club_id: ids.get(slug) ?? '',
        position,
      }))
      if (links.length > 0) await tx.insertInto('linked_club').values(links).execute()
    }
    const owner = accounts.get('staff@fc-virage.test') ?? ''
    await tx
      .insertInto('staff')
      .values({ club_id: ids.get('fc-virage') ?? '', account_id: owner, role: 'owner', email: 'staff@fc-virage.test' })
      .execute()
    await tx
      .insertInto('operator')
      .values({ account_id: accounts.get('operator@virage.test') ?? '', email: 'operator@virage.test' })
      .execute()
  })
}

/** Returns a random account id, for the demonstration with a user pool. */
export const randomAccount = async (): Promise<{ sub: string }> => ({ sub: randomUUID() })
