import { randomUUID } from 'node:crypto'
import { openIdentityOf } from '@virage/test-support/fans'
import { sql } from 'kysely'
import pg from 'pg'
import { transferCoins } from '../../apps/server/src/modules/wallet/ledger.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { wholeCoins } from '../../packages/domain/src/index.ts'
import { findAccount } from '../../packages/identity/src/queries/accounts.ts'
import { beginFamily } from '../../packages/identity/src/tokens/issue-tokens.ts'

/** A signed-in fan of the club. */
export type TokenFan = { username: string; fanId: string; token: string }

/**
 * Creates signed-in fans with coins, who may bid. Their accounts are copies of one: computing ten thousand passwords
 * takes minutes.
 *
 * @param coins of each
 */
export async function createTokenFans({
  origin,
  databaseUrl,
  secret,
  club,
  count,
  coins,
}: {
  origin: string
  databaseUrl: string
  secret: string
  club: string
  count: number
  coins: number
}): Promise<TokenFan[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const identity = await openIdentityOf({ pool, origin: `${origin}/identity`, secret })
  const email = `load-${randomUUID()}@load.test`
  await identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const account = await findAccount(pool, email)
  if (!account) throw new Error('No account')
  const { rows: accounts } = await pool.query<{ id: string; email: string }>(
    `insert into identity.account (email, email_verified, status, credential, attributes, created_at, updated_at)
     select n || '-' || email, true, status, credential, attributes, created_at, updated_at
     from identity.account, generate_series(1, $2::int) n where id = $1 returning id, email`,
    [account.id, count],
  )
  const database = openDatabase({ url: databaseUrl, size: 4 })
  const ids = await database.asSystem(async (tx) => {
    const { id: clubId } = await tx.selectFrom('club').select('id').where('slug', '=', club).executeTakeFirstOrThrow()
    const { rows: fans } = await sql<{ id: string; account_id: string }>`
      insert into fan (club_id, account_id, email, first_name, last_name, kyc_status, card_status, tos_accepted_at)
      select ${clubId}, id, email, 'Fan', 'Fan', 'VALIDATED', 'READY', now()
      from unnest(${accounts.map(({ id }) => id)}::text[], ${accounts.map((one) => one.email)}::text[]) as account (id, email)
      returning id, account_id`.execute(tx)
    for (const fan of fans) {
      const purchase = { clubId, kind: 'PURCHASE', from: 'issue', to: { fanId: fan.id } } as const
      await transferCoins(tx, { ...purchase, amount: wholeCoins(coins), reference: randomUUID() })
    }
    return new Map(fans.map((fan) => [fan.account_id, fan.id]))
  })
  await database.close()
  const signedIn: TokenFan[] = []
  const next = accounts.values()
  const signIns = Array.from({ length: 8 }, async () => {
    for (const { id, email: address } of next) {
      const signIn = { clientId: 'virage-web', factors: ['password' as const], address: '127.0.0.1' }
      const { IdToken } = await beginFamily(identity.service, { ...account, id, email: address }, signIn)
      signedIn.push({ username: id, fanId: ids.get(id) ?? '', token: IdToken })
    }
  })
  await Promise.all(signIns)
  await identity.close()
  await pool.end()
  return signedIn
}
