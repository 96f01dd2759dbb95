import type { Identity, TokenVerifier } from '@virage/identity'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'
import { type UserPool, userPoolOf } from './user-pool.ts'

/** Where fans sign in: the embedded service, or a user pool of the settings. */
export type SignIn = { verifier: TokenVerifier; at: { embedded: Identity } | { userPool: UserPool } }

/** Opens the embedded service, unless the settings name a user pool. */
export async function openSignIn(platform: Parameters<typeof openEmbeddedIdentity>[0]): Promise<SignIn> {
  const userPool = userPoolOf(platform.config)
  if (userPool) return { verifier: userPool.verifier, at: { userPool } }
  const embedded = await openEmbeddedIdentity(platform)
  return { verifier: embedded.verifier, at: { embedded } }
}
