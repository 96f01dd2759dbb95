import type { Identity, TokenVerifier } from '@virage/identity'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'
import { type UserPool, userPoolOf } from './user-pool.ts'

/** Where fans sign in: the embedded service, or a user pool. */
export type SignIn = {
  verifier: TokenVerifier
  /** The back office's own client; undefined if a pool has none, which disables the back office. */
  officeClientId: string | undefined
  at: { embedded: Identity } | { userPool: UserPool }
}

/** Opens the embedded service, unless the settings name a user pool. */
export async function openSignIn(platform: Parameters<typeof openEmbeddedIdentity>[0]): Promise<SignIn> {
  const userPool = userPoolOf(platform.config)
  if (userPool) return { verifier: userPool.verifier, officeClientId: userPool.officeClientId, at: { userPool } }
  const embedded = await openEmbeddedIdentity(platform)
  return { verifier: embedded.verifier, officeClientId: embedded.service.settings.officeClientId, at: { embedded } }
}
