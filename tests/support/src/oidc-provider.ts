import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A real OpenID provider on this machine, in place of Google. */
export type RunningProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  stop: () => Promise<void>
}

/**
 * Starts the provider. Its form accepts any name with any password. The name is the email address; the prefix
 * `unverified+` makes it an unverified one.
 *
 * @param redirectUris addresses that it may redirect to
 */
export async function startOidcProvider(redirectUris: string[]): Promise<RunningProvider> {
  const listener = createServer()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  // A server that listens on a port has this kind of address.
  const issuer = `http://localhost:${(listener.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['virage-at-provider', 'secret-of-virage-at-provider']
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    claims: { email: ['email', 'email_verified', 'hd'], profile: ['name', 'given_name', 'family_name'] },
    // Like Google, it puts the user's claims into the ID token.
    conformIdTokenClaims: false,
    cookies: { keys: ['cookies-of-the-provider'] },
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: accountId.replace(/^unverified\+/, ''),
        email_verified: !accountId.startsWith('unverified+'),
        // Like Google, it names the Workspace that manages the address.
        hd: accountId.split('@')[1],
        name: 'Gaby Provider',
        given_name: 'Gaby',
        family_name: 'Provider',
      }),
    }),
  })
  listener.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    stop: async () => {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
}
