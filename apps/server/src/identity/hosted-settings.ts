import type { HostedSettings, ProviderSettings } from '@virage/identity'
import type { Config } from '../config.ts'
import type { Platform } from '../platform/platform.ts'
import { builtFonts } from '../web/built-fonts.ts'

/** The other providers of an installation: Google first, which verifies the addresses that it tells. */
export const providersOf = (config: Config): ProviderSettings[] => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config
  const google =
    clientId && clientSecret ? [{ name: 'Google', issuer, clientId, clientSecret, linksByEmail: true }] : []
  return [...google, ...config.OIDC_PROVIDERS]
}

/** The hosted sign-in of an installation: on its public address, returning to the product and to its clubs' hosts. */
export function hostedSettings(
  platform: Pick<Platform, 'config' | 'publicUrl' | 'database' | 'clubs'>,
): HostedSettings {
  const isPage = async (address: string, path: string) =>
    URL.canParse(address) &&
    address === `${new URL(address).origin}${path}` &&
    (await isRegisteredOrigin(platform, new URL(address)))
  const fonts = platform.config.WEB ? builtFonts() : undefined
  return {
    origin: () => new URL(platform.publicUrl()).origin,
    title: 'Virage',
    ...(fonts ? { fonts } : {}),
    isCallback: (address) => isPage(address, '/login/callback'),
    isAfterLogout: (address) => isPage(address, '/'),
    providers: providersOf(platform.config),
  }
}

/**
 * Whether an origin is the product's or a club's own: the public address, a product host, a club's label in front of
 * one, or a host from the table, with the scheme and port of the public address. The rule that reads a club from any
 * host name does not count here, for strangers choose their host names themselves.
 */
export async function isRegisteredOrigin(
  { config, publicUrl, database, clubs }: Pick<Platform, 'config' | 'publicUrl' | 'database' | 'clubs'>,
  { protocol, host, hostname, port }: URL,
): Promise<boolean> {
  const own = new URL(publicUrl())
  if (protocol !== own.protocol || port !== own.port) return false
  if (hostname === own.hostname || config.PRODUCT_HOSTS.includes(hostname)) return true
  const isUnderProduct = config.PRODUCT_HOSTS.some((product) => hostname.endsWith(`.${product}`))
  if (isUnderProduct && (await clubs.findByHost(host)) !== undefined) return true
  const listed = await database.query.selectFrom('club_host').select('host').where('host', '=', hostname).execute()
  return listed.length > 0
}
