import * as openid from 'openid-client'
import type { HostedSettings } from '../hosted/hosted-settings.ts'
import { OAuthError } from '../hosted/oauth-error.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** The other identity providers, by name. */
export type Providers = {
  has: (name: string) => boolean
  /** @throws OAuthError temporarily_unavailable if the provider cannot be reached */
  find: (name: string) => Promise<{ settings: ProviderSettings; configuration: openid.Configuration }>
}

/** How long a provider's discovery document is cached, in milliseconds, and waited for, in seconds. */
const freshFor = 3_600_000
const discoveryTimeout = 10

/** Creates the providers. Each discovery document is fetched when it is first needed. */
export function openProviders({ providers }: HostedSettings, now: () => Date): Providers {
  const byName = new Map(providers.map((one) => [one.name, one]))
  const known = new Map<string, { configuration: openid.Configuration; until: number }>()

  const discover = async (settings: ProviderSettings) => {
    const found = known.get(settings.name)
    if (found && found.until > now().getTime()) return found.configuration
    const issuer = new URL(settings.issuer)
    const configuration = await openid
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: discoveryTimeout,
        // ID tokens are verified by signature, not by TLS alone. A provider on the local machine, as in development
        // and tests, needs no certificate.
        execute: [openid.enableNonRepudiationChecks, ...(isLocal(issuer) ? [openid.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        throw new OAuthError('temporarily_unavailable', `${settings.name} does not respond: ${describe(error)}`)
      })
    known.set(settings.name, { configuration, until: now().getTime() + freshFor })
    return configuration
  }

  return {
    has: (name) => byName.has(name),
    find: async (name) => {
      const settings = byName.get(name)
      if (!settings) throw new OAuthError('invalid_request', 'identity_provider is unknown')
      return { settings, configuration: await discover(settings) }
    },
  }
}

const isLocal = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost'))

const describe = (error: unknown) => (error instanceof Error ? error.message : 'unknown reason')
