import { getIdentityConfig } from '@virage/contract'
import type { Identity } from '@virage/identity'
import type { Config } from '../config.ts'
import type { RegisterCall } from '../platform/http/register-call.ts'
import { providersOf } from './hosted-settings.ts'

/** Tells a client where to sign in: on its own origin, so that custom domains need no cross-origin calls. */
export function identityRoutes(register: RegisterCall, config: Config, identity: Identity): void {
  const { poolId, clientId } = identity.service.settings
  register(getIdentityConfig, async ({ request }) => ({
    userPoolId: poolId,
    userPoolClientId: clientId,
    userPoolEndpoint: `${request.protocol}://${request.host}/identity/`,
    domain: request.host,
    providers: providersOf(config).map(({ name }) => name),
    passwordMigrationDate: config.PASSWORD_MIGRATION_DATE ?? null,
  }))
}
