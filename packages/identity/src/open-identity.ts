import { randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers'
import type { Pool } from 'pg'
import { type Admin, createAdmin } from './admin/admin.ts'
import { dropExpired } from './challenges/challenge-store.ts'
import { sealPassword } from './credentials.ts'
import { openHash } from './kept-key.ts'
import { confirmAccount, findAccount, insertAccount } from './queries/accounts.ts'
import { reseal } from './reseal.ts'
import { createSealing } from './sealing.ts'
import type { Ports, Service } from './service.ts'
import { type IdentitySettings, issuerOf } from './settings.ts'
import { followEnded } from './tokens/follow-ended.ts'
import { openSigningKeys } from './tokens/signing-keys.ts'
import { createTokenVerifier, type TokenVerifier } from './tokens/verify-tokens.ts'

/** The running service: what is mounted, and what the resource server checks tokens with. */
export type Identity = {
  service: Service
  verifier: TokenVerifier
  /** What is done to accounts by those who run the installation. */
  admin: Admin
  /** Creates a confirmed account, or finds the one that has this address; for demonstration data and administrators. */
  createConfirmedUser: (user: {
    email: string
    password: string
    attributes?: Record<string, string>
  }) => Promise<{ sub: string }>
  /** Drops what has expired, rotates keys that are due and seals with the current key; done every ten minutes. */
  maintain: () => Promise<void>
  /** Tells of sign-ins that any process has ended, by the id that their tokens carry as `origin_jti`. */
  onSignInEnded: (listener: (signInId: string) => void) => void
  close: () => Promise<void>
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
  const sealed = createSealing(settings.keys)
  const sealing = { ...sealed, hash: await openHash(pool, sealed) }
  const signingKeys = await openSigningKeys(pool, sealing, { now, verifiesFor: settings.tokenLifetime })
  const verifier = createTokenVerifier({
    issuer: issuerOf(settings),
    clientId: settings.clientId,
    officeClientId: settings.officeClientId,
    keys: signingKeys.resolve,
    pool,
    now,
  })
  const service: Service = { ...ports, pool, settings, sealing, signingKeys, now, onRevoked: verifier.forget }
  const listeners: ((signInId: string) => void)[] = []
  const stopFollowing = followEnded(pool.options, {
    onEnded: (familyId) => {
      verifier.forget([familyId])
      listeners.forEach((listener) => listener(familyId))
    },
    onHearing: verifier.setHearing,
  })
  const maintain = async () => {
    await dropExpired(service)
    await signingKeys.maintain()
    await reseal(pool, sealing)
  }
  // What is put off does no harm; a failed round is made up by the next.
  const rounds = setInterval(() => void maintain().catch(() => {}), 10 * 60_000).unref()

  return {
    service,
    verifier,
    admin: createAdmin(service),
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
    maintain,
    onSignInEnded: (listener) => void listeners.push(listener),
    close: async () => {
      clearInterval(rounds)
      await stopFollowing()
    },
  }
}
