import * as z from 'zod'
import type { Service } from '../service.ts'
import { isClient } from '../settings.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { OAuthError } from './oauth-error.ts'
import { readParameter, requireParameter } from './parameters.ts'

/** Scopes that a client may request. */
export const hostedScopes = ['openid', 'email', 'profile'] as const

/** A client's authorization request, validated. */
export const authorizeRequest = z.object({
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.string().optional(),
  scope: z.string(),
  nonce: z.string().optional(),
  codeChallenge: z.string(),
  language: z.enum(['en', 'fr']).optional(),
  loginHint: z.string().optional(),
})
export type AuthorizeRequest = z.output<typeof authorizeRequest>

/** How a client wants the user to sign in. */
export type SignInPreferences = {
  provider: string | undefined
  prompt: 'none' | 'login' | undefined
  /** Maximum time since the last sign-in, in seconds. */
  maxAge: number | undefined
}

/** Where errors are sent, once the address is validated. */
export type Client = { clientId: string; redirectUri: string; state: string | undefined }

/**
 * Finds the client and address of a request. Nothing is sent to an address that is not registered, not even an error.
 *
 * @throws OAuthError that our own page shows
 */
export async function readClient(
  { settings }: Service,
  hosted: HostedSettings,
  parameters: URLSearchParams,
): Promise<Client> {
  const clientId = requireParameter(parameters, 'client_id')
  if (!isClient(settings, clientId)) {
    throw new OAuthError('invalid_client', 'client_id is unknown')
  }
  const redirectUri = requireParameter(parameters, 'redirect_uri')
  if (!(await hosted.isCallback(redirectUri, clientId))) {
    throw new OAuthError('invalid_request', 'redirect_uri is not registered')
  }
  return { clientId, redirectUri, state: readParameter(parameters, 'state') }
}

/** Reads the rest of a request. @throws OAuthError that the client receives */
export function readAuthorizeRequest(
  client: Client,
  parameters: URLSearchParams,
): { request: AuthorizeRequest; wanted: SignInPreferences } {
  const read = (name: string) => readParameter(parameters, name)
  if (read('request') !== undefined) throw new OAuthError('request_not_supported', 'request objects are not supported')
  if (read('request_uri') !== undefined) {
    throw new OAuthError('request_uri_not_supported', 'request objects are not supported')
  }
  if (requireParameter(parameters, 'response_type') !== 'code' || (read('response_mode') ?? 'query') !== 'query') {
    throw new OAuthError('unsupported_response_type', 'only response_type=code with response_mode=query is supported')
  }
  if (read('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(read('code_challenge') ?? '')) {
    throw new OAuthError('invalid_request', 'code_challenge with the method S256 is required')
  }
  const scope = [...new Set((read('scope') ?? hostedScopes.join(' ')).split(' '))]
  if (!scope.includes('openid') || scope.some((one) => !hostedScopes.some((known) => known === one))) {
    throw new OAuthError('invalid_scope', `scope must be openid, with any of ${hostedScopes.join(' ')}`)
  }
  const prompt = read('prompt')
  const maxAge = read('max_age')
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    throw new OAuthError('invalid_request', 'max_age is not a number')
  const language = (read('lang') ?? read('ui_locales'))?.slice(0, 2)
  const nonce = read('nonce')
  const loginHint = read('login_hint')
  return {
    request: {
      clientId: client.clientId,
      redirectUri: client.redirectUri,
      scope: scope.join(' '),
      codeChallenge: requireParameter(parameters, 'code_challenge'),
      ...(client.state === undefined ? {} : { state: client.state }),
      ...(nonce === undefined ? {} : { nonce }),
      ...(loginHint === undefined ? {} : { loginHint }),
      ...(language === 'en' || language === 'fr' ? { language } : {}),
    },
    wanted: {
      provider: read('identity_provider') ?? read('idp_identifier'),
      // Our page already lets users choose an account and consent.
      prompt: prompt === undefined ? undefined : prompt === 'none' ? 'none' : 'login',
      maxAge: maxAge === undefined ? undefined : Number(maxAge),
    },
  }
}

/** Returns the redirect address with a response, the client's state and our issuer (RFC 9207). */
export function clientAddress(
  { redirectUri, state }: { redirectUri: string; state?: string | undefined },
  issuer: string,
  answer: { code: string } | OAuthError,
): string {
  const url = new URL(redirectUri)
  if ('code' in answer) url.searchParams.set('code', answer.code)
  else {
    url.searchParams.set('error', answer.error)
    url.searchParams.set('error_description', answer.message)
  }
  if (state !== undefined) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  return url.href
}
