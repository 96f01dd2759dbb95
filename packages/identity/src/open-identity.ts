import { randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers'
import type { Pool } from 'pg'
import { type Admin, createAdmin } from './admin/admin.ts'
import { createEncryptedCredential } from './credentials.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { maintain } from './maintain.ts'
import { confirmAccount, findAccount, insertAccount } from './queries/accounts.ts'
import { createEncryption } from './encryption.ts'
import type { Ports, Service } from './service.ts'
import { type IdentitySettings, issuerOf } from './settings.ts'
import { listenForRevocations } from './tokens/listen-for-revocations.ts'
import { openSigningKeys } from './tokens/signing-keys.ts'
import { createTokenVerifier, type TokenVerifier } from './tokens/verify-tokens.ts'

/** The running service: what the host mounts, and what it verifies tokens with. */
export type Identity = {
  service: Service
  verifier: TokenVerifier
  /** What operators of the installation can do with accounts. */
  admin: Admin
  /** Creates a confirmed account, or finds the one with this address; for demonstration data and administrators. */
  createConfirmedUser: (user: {
    email: string
    password: string
    attributes?: Record<string, string>
  }) => Promise<{ sub: string }>
  /** Deletes expired rows, rotates keys and reencrypts with the current key; runs every ten minutes. It logs failures. */
  maintain: () => Promise<void>
  /** Notifies of sign-ins that any process has ended, by the id that their tokens carry as `origin_jti`. */
  onSignInEnded: (listener: (signInId: string) => void) => void
  /** Notifies that `onSignInEnded` may have missed some until now: `verifier.isEnded` finds them. */
  onSignInsMissed: (listener: () => void) => void
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
  const encrypted = createEncryption(settings.keys)
  const encryption = { ...encrypted, hash: await createKeyedHash(pool, encrypted) }
  const signingKeys = await openSigningKeys(pool, encryption, { now, verifiesFor: settings.tokenLifetime })
  const verifier = createTokenVerifier({
    issuer: issuerOf(settings),
    clientId: settings.clientId,
    officeClientId: settings.officeClientId,
    keys: signingKeys.resolve,
    pool,
    now,
  })
  const service: Service = { ...ports, pool, settings, encryption, signingKeys, now, onRevoked: verifier.evict }
  const listeners: ((signInId: string) => void)[] = []
  const missedListeners: (() => void)[] = []
  const stopFollowing = listenForRevocations(pool.options, {
    onEnded: (familyId) => {
      verifier.evict([familyId])
      listeners.forEach((listener) => listener(familyId))
    },
    onListening: (isListening) => {
      verifier.setListening(isListening)
      if (isListening) missedListeners.forEach((listener) => listener())
    },
  })
  const rounds = setInterval(() => void maintain(service), 10 * 60_000).unref()

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
          credential: createEncryptedCredential(service, id, password),
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
    maintain: () => maintain(service),
    onSignInEnded: (listener) => void listeners.push(listener),
    onSignInsMissed: (listener) => void missedListeners.push(listener),
    close: async () => {
      clearInterval(rounds)
      await stopFollowing()
    },
  }
}
