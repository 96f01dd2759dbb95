import { existsSync } from 'node:fs'
import { openIdentityOf, signInBySrp } from '@virage/test-support/fans'
import { startServer } from '@virage/test-support/server'
import pg from 'pg'
import { type Canary, type InAllClubs, plantCanaries } from './canaries.ts'
import { type Operation, readKnownValues, readOperations } from './operations.ts'
import type { KnownValues } from './values.ts'

/** A person that sends requests. */
export type Sender = {
  name: string
  /** A token of the fan application, and one of the back office. */
  web?: string
  office?: string
  username?: string
}

/** The product under test. */
export type Target = {
  origin: string
  pid: number
  senders: Sender[]
  /** A fan whose account and sign-ins requests may delete. */
  disposable: Sender
  operations: Operation[]
  known: KnownValues
  canaries: Canary[]
  /** Upload URLs, each for one image. */
  uploads: string[]
  hasPages: boolean
  /** Restores people and clubs that requests have changed. */
  restore: () => Promise<void>
  output: () => string
  stop: () => Promise<void>
}

const password = 'Virage-demo-2026!'
/** The clubs in which every sender has a role; one is open to all, one by invitation. */
const clubs = ['fc-virage', 'fondation-horizon']
const foreignClub = 'club70-legends'
const statuses: Record<string, string> = {
  notReferred: 'NOT_REFERRED',
  unvalidated: 'READY_FOR_KYC',
  validated: 'VALIDATED',
  disposable: 'VALIDATED',
}
const roles = ['owner', 'editor', 'compliance', 'finance', 'viewer']
const names = ['otherFan', 'otherOwner', ...Object.keys(statuses), ...roles, 'operator']

/**
 * Starts the product with the demonstration clubs, a person of each kind, and canaries.
 *
 * @param databaseUrl of a database that is empty, or has the clubs
 * @param secret the SECRET of the process; for a database with clubs, the one they were loaded with
 */
export async function openTarget(
  databaseUrl: string,
  secret = 'a-secret-of-hostile-requests-that-is-long-enough',
): Promise<Target> {
  const hasPages = existsSync(new URL('../../apps/web/dist/server/server.js', import.meta.url))
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    WEB: String(hasPages),
    LOG_LEVEL: 'error',
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const { origin } = server
    const accounts = await createAccounts({ pool, origin, secret })
    // In the same transaction, the limits go that hostile operators have set: they could leave no room for the people.
    const inAllClubs = async <T extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
      const client = await pool.connect()
      try {
        await client.query(
          `begin; select set_config('virage.club_id', '*', true);
           lock table club_limit in share row exclusive mode; delete from club_limit`,
        )
        const { rows } = await client.query<T>(statement, values)
        await client.query('commit')
        return rows
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    }
    await placePeople(inAllClubs, accounts)
    const canaries = await plantCanaries(inAllClubs)
    const senders = await Promise.all(names.map((name) => signIn(origin, name, accounts.get(name) ?? '')))
    const operator = senders.find(({ name }) => name === 'operator')
    const restore = async () => {
      await placePeople(inAllClubs, accounts)
      for (const slug of [...clubs, foreignClub]) {
        await fetch(`${origin}/api/staff/clubs/${slug}/state`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${operator?.office}` },
          body: '{"state":"LIVE"}',
        })
      }
    }
    return {
      origin,
      pid: server.pid,
      senders: [{ name: 'visitor' }, ...senders.filter(({ name }) => name !== 'disposable')],
      disposable: senders.find(({ name }) => name === 'disposable') ?? { name: 'visitor' },
      operations: await readOperations(origin),
      known: await readKnownValues(inAllClubs, accounts),
      canaries,
      uploads: await presign(
        origin,
        senders.find(({ name }) => name === 'validated'),
      ),
      hasPages,
      restore,
      output: server.output,
      stop: async () => {
        await pool.end()
        await server.stop()
      },
    }
  } catch (error) {
    await pool.end()
    await server.stop()
    throw error
  }
}

const emailOf = (name: string) => `${name.toLowerCase()}@hostile.test`

async function createAccounts(product: {
  pool: pg.Pool
  origin: string
  secret: string
}): Promise<Map<string, string>> {
  const identity = await openIdentityOf(product)
  const accounts = new Map<string, string>()
  for (const name of names) {
    accounts.set(name, (await identity.createConfirmedUser({ email: emailOf(name), password })).sub)
  }
  await identity.close()
  return accounts
}

async function signIn(origin: string, name: string, username: string): Promise<Sender> {
  const [web, office] = await Promise.all(
    (['web', 'office'] as const).map((client) => signInBySrp({ origin, email: emailOf(name), password, client })),
  )
  return { name, username, ...(web && { web }), ...(office && { office }) }
}

/** Makes every sender a fan or staff member of the clubs, and restores what requests have changed. */
async function placePeople(query: InAllClubs, accounts: Map<string, string>) {
  for (const [name, account] of accounts) {
    const where = name.startsWith('other') ? [foreignClub] : clubs
    const role = name === 'otherOwner' ? 'owner' : roles.find((one) => one === name)
    const status = name === 'otherFan' ? 'VALIDATED' : statuses[name]
    if (name === 'operator') {
      await query('insert into operator (account_id, email) values ($1, $2) on conflict do nothing', [
        account,
        emailOf(name),
      ])
    }
    if (role) {
      await query('delete from staff where account_id = $1', [account])
      await query(
        'insert into staff (club_id, account_id, email, role) select id, $1, $2, $3 from club where slug = any($4)',
        [account, emailOf(name), role, where],
      )
    }
    if (status) {
      await query('update fan set kyc_status = $2 where account_id = $1 and kyc_status <> $2', [account, status])
      await query(
        `insert into fan (club_id, account_id, email, first_name, last_name, kyc_status, card_status, tos_accepted_at)
         select id, $1, $2, $3, 'Hostile', $4, 'READY', now() from club where slug = any($5)
         and not exists (select from fan where fan.club_id = club.id and account_id = $1)`,
        [account, emailOf(name), name, status, where],
      )
    }
  }
}

async function presign(origin: string, sender: Sender | undefined): Promise<string[]> {
  const one = async (contentType: string) => {
    const path = `/api/clubs/fc-virage/presigned-uploads`
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sender?.web}` },
      body: JSON.stringify({ contentType }),
    })
    const answer = (await response.json()) as { uploadUrl?: string }
    return answer.uploadUrl ? [answer.uploadUrl] : []
  }
  const types = Array.from({ length: 4 }, () => ['image/png', 'image/jpeg', 'image/webp']).flat()
  return (await Promise.all(types.map(one))).flat()
}
