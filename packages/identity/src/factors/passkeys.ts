import type { AuthenticatorTransport } from '@simplewebauthn/server'
import * as z from 'zod'
import { CognitoError } from '../errors.ts'
import type { Origin, Service } from '../service.ts'

/** A stored passkey. */
export type Passkey = {
  id: string
  account_id: string
  public_key: Buffer
  counter: string
  transports: AuthenticatorTransport[]
  attachment: string | null
  name: string
  rp_id: string
  created_at: Date
}

/** Signature algorithms of passkeys, by COSE number: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Returns where a passkey works: the origin of the requesting page, if it is the product's, and its domain. */
export async function relyingParty(
  { settings, ownsOrigin }: Service,
  { page }: Origin,
): Promise<{ origin: string; rpId: string }> {
  const own = new URL(settings.base).origin
  const origin = page !== undefined && page !== own && (await ownsOrigin?.(page)) ? page : own
  return { origin, rpId: new URL(origin).hostname }
}

/** Lists the passkeys of an account, oldest first. */
export async function passkeysOf({ pool }: Service, accountId: string): Promise<Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    'select * from identity.passkey where account_id = $1 order by created_at, id',
    [accountId],
  )
  return rows
}

/** Finds a passkey of an account. */
export async function findPasskey({ pool }: Service, id: string, accountId: string): Promise<Passkey | undefined> {
  const { rows } = await pool.query<Passkey>('select * from identity.passkey where id = $1 and account_id = $2', [
    id,
    accountId,
  ])
  return rows[0]
}

/** Stores a passkey. @returns false if the credential is already stored */
export async function insertPasskey({ pool, now }: Service, passkey: Omit<Passkey, 'created_at'>): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into identity.passkey
       (id, account_id, public_key, counter, transports, attachment, name, rp_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      passkey.id,
      passkey.account_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.attachment,
      passkey.name,
      passkey.rp_id,
      now(),
    ],
  )
  return rowCount === 1
}

const clientData = z.object({ challenge: z.string().max(1024), origin: z.string().max(2048) })

/** Parses the client data that the browser signed. @throws CognitoError for anything else */
export function clientDataOf(encoded: string): z.output<typeof clientData> {
  try {
    return clientData.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
  } catch {
    throw new CognitoError('InvalidParameterException', 'clientDataJSON is not readable')
  }
}
