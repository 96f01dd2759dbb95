import { randomBytes } from 'node:crypto'
import { defaultSettings, openIdentity } from '@virage/identity'
import pg from 'pg'
import { deriveEncryptionKeys } from '../../../apps/server/src/modules/identity/encryption-keys.ts'
import { signInBySrp } from './sign-in.ts'

/** A fan who may bid, with a token, and with what to sign in again. */
export type BiddingFan = { username: string; fanId: string; email: string; password: string; token: string }

const password = 'Virage-demo-2026!'

/** Returns ten letters. Without digits, an address is never found by the number of an order. */
const randomLetters = () => Array.from(randomBytes(10), (byte) => String.fromCharCode(97 + (byte % 26))).join('')

/**
 * Creates validated fans with a saved card in a club of a running server, and signs them in.
 *
 * @param secret the SECRET of that server, with which it encrypts accounts
 */
export async function createBiddingFans({
  origin,
  databaseUrl,
  secret,
  club,
  count,
}: {
  origin: string
  databaseUrl: string
  secret: string
  club: string
  count: number
}): Promise<BiddingFan[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const identity = await openIdentityOf({ pool, origin, secret })
  const create = async (index: number): Promise<BiddingFan> => {
    const email = `bidder-${index}-${randomLetters()}@load.test`
    const { sub } = await identity.createConfirmedUser({ email, password })
    const client = await pool.connect()
    await client.query("begin; select set_config('virage.club_id', '*', true)")
    const { rows } = await client.query<{ id: string }>(
      `insert into fan (club_id, account_id, email, first_name, last_name, kyc_status, card_status, tos_accepted_at)
       select id, $1, $2, 'Bidder', $3, 'VALIDATED', 'READY', now() from club where slug = $4 returning id`,
      [sub, email, String(index), club],
    )
    await client.query('commit')
    client.release()
    const token = await signInBySrp({ origin, email, password })
    return { username: sub, fanId: rows[0]?.id ?? '', email, password, token }
  }
  const fans: BiddingFan[] = []
  // A sign-in mostly waits for the service's delay of its responses.
  const indexes = Array.from({ length: count }, (_, index) => index).values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const index of indexes) fans[index] = await create(index)
    }),
  )
  await identity.close()
  await pool.end()
  return fans
}

export { signInBySrp, tokensBySrp } from './sign-in.ts'

/** Opens the identity service of a running product a second time, to create accounts without its operations. */
export const openIdentityOf = ({ pool, origin, secret }: { pool: pg.Pool; origin: string; secret: string }) =>
  openIdentity({
    pool,
    settings: {
      poolId: 'virage_Fans',
      clientId: 'virage-web',
      base: origin,
      keys: deriveEncryptionKeys({ SECRET: secret, EARLIER_SECRETS: [] }),
      ...defaultSettings,
    },
    deliver: async () => {},
    logError: (error) => {
      throw error
    },
    now: () => new Date(),
  })
