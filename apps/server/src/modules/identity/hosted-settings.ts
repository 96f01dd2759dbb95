import type { HostedSettings, ProviderSettings } from '@virage/identity'
import type { Config } from '../../config.ts'
import { type OriginOwner, type Origins, ownerOfOrigin } from '../tenancy/index.ts'
import { builtFonts } from '../../platform/built-fonts.ts'

/**
 * Returns whether Google is authoritative for an address: it is Gmail's, or managed by a Workspace. Of any other
 * address, its account may have been created by an owner of long ago
 * (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
const isManagedByGoogle: ProviderSettings['isAuthoritative'] = ({ email, hd }) =>
  hd !== undefined || /@(?:gmail|googlemail)\.com$/.test(email)

/** Returns the other identity providers of an installation, Google first. */
export const providersOf = (config: Config): ProviderSettings[] => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config
  const google =
    clientId && clientSecret
      ? [{ name: 'Google', issuer, clientId, clientSecret, linksByEmail: true, isAuthoritative: isManagedByGoogle }]
      : []
  return [...google, ...config.OIDC_PROVIDERS]
}

/** The path of the back office to which the hosted pages redirect. */
const officeCallbackPath = '/office/signed-in'

/** The owners whose origins a client may redirect to. */
const everywhere: OriginOwner['kind'][] = ['product', 'subdomain', 'domain']

/**
 * Returns the settings of the hosted sign-in: it has the public URL, and redirects to the product and to clubs' hosts.
 * The back office's client redirects only to the product, because clubs control their own hosts.
 */
export function hostedSettings(origins: Origins, officeClientId: string | undefined): HostedSettings {
  const isPage = async (address: string, path: string, kinds: OriginOwner['kind'][]) => {
    if (!URL.canParse(address) || address !== `${new URL(address).origin}${path}`) return false
    const owner = await ownerOfOrigin(origins, new URL(address))
    return owner !== undefined && kinds.includes(owner.kind)
  }
  const fonts = origins.config.WEB ? builtFonts() : undefined
  return {
    origin: () => new URL(origins.publicUrl()).origin,
    title: 'Virage',
    clientName: (clientId) => (clientId === officeClientId ? 'Virage Office' : 'Virage'),
    ...(fonts ? { fonts } : {}),
    isCallback: async (address, clientId) =>
      clientId === officeClientId
        ? (await isPage(address, officeCallbackPath, ['product'])) || isPage(address, '/login/callback', ['product'])
        : isPage(address, '/login/callback', everywhere),
    asksBefore: async (address) => (await ownerOfOrigin(origins, new URL(address)))?.kind === 'domain',
    isAfterLogout: async (address) =>
      (await isPage(address, '/', everywhere)) || isPage(address, '/office/', ['product']),
    providers: providersOf(origins.config),
  }
}
