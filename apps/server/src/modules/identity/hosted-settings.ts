import type { HostedSettings, ProviderSettings } from '@virage/identity'
import type { Config } from '../../config.ts'
import { type OriginOwner, type Origins, ownerOfOrigin } from '../tenancy/index.ts'
import { builtFonts } from '../../platform/built-fonts.ts'

/** The other providers of an installation: Google first, which verifies the addresses that it tells. */
export const providersOf = (config: Config): ProviderSettings[] => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config
  const google =
    clientId && clientSecret ? [{ name: 'Google', issuer, clientId, clientSecret, linksByEmail: true }] : []
  return [...google, ...config.OIDC_PROVIDERS]
}

/** Whose origins a client's addresses may lie on. */
const everywhere: OriginOwner['kind'][] = ['product', 'label', 'domain']

/**
 * The hosted sign-in of an installation: on its public address, returning to the product and to its clubs' hosts. The
 * back office's client returns to the product alone: a club's host is its owner's to choose.
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
    isCallback: (address, clientId) =>
      isPage(address, '/login/callback', clientId === officeClientId ? ['product'] : everywhere),
    asksBefore: async (address) => (await ownerOfOrigin(origins, new URL(address)))?.kind === 'domain',
    isAfterLogout: (address) => isPage(address, '/', everywhere),
    providers: providersOf(origins.config),
  }
}
