import { getIdentityConfig } from '@virage/contract'
import { type Identity, hostedPlugin, identityPlugin } from '@virage/identity'
import type { FastifyInstance } from 'fastify'
import type { RegisterCall } from '../platform/http/register-call.ts'
import type { Platform } from '../platform/platform.ts'
import { hostedSettings, providersOf } from './hosted-settings.ts'
import type { UserPool } from './user-pool.ts'

/** Mounts the embedded service: its operations under `/identity`, its hosted pages at the root. */
export async function mountIdentity(http: FastifyInstance, platform: Platform, { service }: Identity): Promise<void> {
  await http.register(identityPlugin, { prefix: '/identity', service })
  await http.register(hostedPlugin, { service, settings: hostedSettings(platform) })
}

/**
 * Tells a client where to sign in: at the user pool of the settings, else on its own origin, so that custom domains need
 * no cross-origin calls.
 */
export function identityRoutes(
  register: RegisterCall,
  { config }: Pick<Platform, 'config'>,
  at: { userPool: UserPool } | { embedded: Identity },
): void {
  const passwordMigrationDate = config.PASSWORD_MIGRATION_DATE ?? null
  register(getIdentityConfig, async ({ request }) => {
    if ('userPool' in at) {
      const { poolId, clientId, endpoint, domain, providers } = at.userPool
      return {
        userPoolId: poolId,
        userPoolClientId: clientId,
        userPoolEndpoint: endpoint,
        domain,
        providers,
        passwordMigrationDate,
      }
    }
    const { poolId, clientId } = at.embedded.service.settings
    return {
      userPoolId: poolId,
      userPoolClientId: clientId,
      userPoolEndpoint: `${request.protocol}://${request.host}/identity/`,
      domain: request.host,
      providers: providersOf(config).map(({ name }) => name),
      passwordMigrationDate,
    }
  })
}
