import { getIdentityConfig } from '@virage/contract'
import type { Identity } from '@virage/identity'
import type { RegisterCall } from '../platform/http/register-call.ts'

/** Tells a client where to sign in: on its own origin, so that custom domains need no cross-origin calls. */
export function identityRoutes(register: RegisterCall, identity: Identity): void {
  const { poolId, clientId } = identity.service.settings
  register(getIdentityConfig, async ({ request }) => ({
    userPoolId: poolId,
    userPoolClientId: clientId,
    userPoolEndpoint: `${request.protocol}://${request.host}/identity/`,
    domain: null,
  }))
}
