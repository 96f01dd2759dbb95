import { getIdentityConfig } from '@virage/contract'
import { type Identity, hostedPlugin, identityPlugin } from '@virage/identity'
import type { FastifyInstance } from 'fastify'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { isRegisteredOrigin, type Origins } from '../tenancy/index.ts'
import { hostedSettings, providersOf } from './hosted-settings.ts'
import type { UserPool } from './user-pool.ts'

/** Mounts the embedded service: its operations under `/identity`, its hosted pages at the root. */
export async function mountIdentity(http: FastifyInstance, platform: Platform, { service }: Identity): Promise<void> {
  await http.register(identityPlugin, { prefix: '/identity', service })
  await http.register(hostedPlugin, { service, settings: hostedSettings(platform, service.settings.officeClientId) })
}

/**
 * Registers the operation that tells clients where to sign in: with the user pool of the settings, else on their own
 * origin, so that own domains need no cross-origin requests. A host that is not registered, for example from a forged
 * `X-Forwarded-Host`, is never returned, and the response is never cached.
 */
export function identityRoutes(
  register: RegisterOperation,
  platform: Origins,
  at: { userPool: UserPool } | { embedded: Identity },
): void {
  const passwordMigrationDate = platform.config.PASSWORD_MIGRATION_DATE ?? null
  register(getIdentityConfig, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    if ('userPool' in at) {
      const { poolId, clientId, officeClientId = null, endpoint, domain, providers } = at.userPool
      return {
        userPoolId: poolId,
        userPoolClientId: clientId,
        officeClientId,
        userPoolEndpoint: endpoint,
        domain,
        providers,
        passwordMigrationDate,
      }
    }
    const requested = `${request.protocol}://${request.host}`
    const isRegistered = URL.canParse(requested) && (await isRegisteredOrigin(platform, new URL(requested)))
    const { poolId, clientId, officeClientId = null } = at.embedded.service.settings
    return {
      userPoolId: poolId,
      userPoolClientId: clientId,
      officeClientId,
      userPoolEndpoint: '/identity/',
      domain: new URL(isRegistered ? requested : platform.publicUrl()).host,
      providers: providersOf(platform.config).map(({ name }) => name),
      passwordMigrationDate,
    }
  })
}
