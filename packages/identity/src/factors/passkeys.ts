import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Origin, Service } from '../service.ts'

/** A passkey as it is stored. */
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

/** Where a passkey works: the origin of the page that asks, if it is the product's, and its domain. */
export async function relyingParty(
  { settings, ownsOrigin }: Service,
  { page }: Origin,
): Promise<{ origin: string; rpId: string }> {
  const own = new URL(settings.base).origin
  const origin = page !== undefined && page !== own && (await ownsOrigin?.(page)) ? page : own
  return { origin, rpId: new URL(origin).hostname }
}

/** The passkeys of an account, oldest first. */
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
