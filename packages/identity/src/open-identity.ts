import { randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers'
import type { Pool } from 'pg'
import { dropExpired } from './challenges/challenge-store.ts'
import { sealPassword } from './credentials.ts'
import { confirmAccount, findAccount, insertAccount } from './queries/accounts.ts'
import { createSealing } from './sealing.ts'
import type { Ports, Service } from './service.ts'
import { type IdentitySettings, issuerOf } from './settings.ts'
import { openSigningKeys } from './tokens/signing-keys.ts'
import { createTokenVerifier, type TokenVerifier } from './tokens/verify-tokens.ts'

/** The running service: what is mounted, and what the resource server checks tokens with. */
export type Identity = {
  service: Service
  verifier: TokenVerifier
  /** Creates a confirmed account, or finds the one that has this address; for demonstration data and administrators. */
  createConfirmedUser: (user: {
    email: string
    password: string
    attributes?: Record<string, string>
  }) => Promise<{ sub: string }>
  close: () => void
}

/** Opens the service on a migrated database. */
export async function openIdentity({
  pool,
  settings,
  now,
  ...ports
}: Ports & {
  pool: Pool
  settings: IdentitySettings
  now: () => Date
}): Promise<Identity> {
  const sealing = createSealing(settings.keys)
  const signingKeys = await openSigningKeys(pool, sealing, now())
  const verifier = createTokenVerifier({
    issuer: issuerOf(settings),
    clientId: settings.clientId,
    keys: signingKeys.resolve,
    pool,
    now,
  })
  const service: Service = { ...ports, pool, settings, sealing, signingKeys, now, onRevoked: verifier.forget }
  // Rows past their time do no harm; a failed sweep is made up by the next.
  const sweep = setInterval(() => void dropExpired(service).catch(() => {}), 10 * 60_000).unref()

  return {
    service,
    verifier,
    createConfirmedUser: async ({ email, password, attributes = {} }) => {
      const known = await findAccount(pool, email)
      if (known) return { sub: known.id }
      const id = randomUUID()
      await insertAccount(
        pool,
        {
          id,
          email: email.toLowerCase(),
          credential: sealPassword(service, id, password),
          attributes,
          status: 'CONFIRMED',
        },
        now(),
      )
      const created = await findAccount(pool, email)
      if (!created) throw new Error(`Account of ${email} was not stored`)
      if (created.status === 'UNCONFIRMED') await confirmAccount(pool, created.id, now())
      return { sub: created.id }
    },
    close: () => clearInterval(sweep),
  }
}
