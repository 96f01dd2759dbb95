import { createHash, timingSafeEqual } from 'node:crypto'
import { CognitoError } from '../errors.ts'
import { findAccountById } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { isClient } from '../settings.ts'
import { type AuthenticationResult, beginFamily } from '../tokens/issue-tokens.ts'
import { refreshTokens } from '../tokens/refresh-tokens.ts'
import { redeemAuthorizationCode } from './authorization-codes.ts'
import { OAuthError } from './oauth-error.ts'
import { requireParameter } from './parameters.ts'

/** Tokens in RFC 6749's format. */
export type TokenAnswer = {
  access_token: string
  id_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
}

/**
 * Exchanges a code, or a refresh token, for tokens.
 *
 * @throws OAuthError invalid_client, invalid_grant, invalid_request, unsupported_grant_type
 */
export async function exchangeTokens(service: Service, form: URLSearchParams, origin: Origin): Promise<TokenAnswer> {
  const clientId = requireClientId(service, form)
  const grantType = requireParameter(form, 'grant_type')
  try {
    if (grantType === 'authorization_code') return answerOf(await exchangeCode(service, { form, clientId }, origin))
    if (grantType !== 'refresh_token') throw new OAuthError('unsupported_grant_type', `${grantType} is not supported`)
    const token = requireParameter(form, 'refresh_token')
    return answerOf(await refreshTokens(service, { token, clientId }, origin))
  } catch (error) {
    throw error instanceof CognitoError ? new OAuthError('invalid_grant', error.message) : error
  }
}

/**
 * Returns the client of a request, if it is known. It has no secret: PKCE and the registered addresses authenticate
 * it.
 *
 * @throws OAuthError invalid_client
 */
export function requireClientId({ settings }: Service, form: URLSearchParams): string {
  const clientId = requireParameter(form, 'client_id')
  if (!isClient(settings, clientId)) throw new OAuthError('invalid_client', 'client_id is unknown')
  return clientId
}

async function exchangeCode(
  service: Service,
  { form, clientId }: { form: URLSearchParams; clientId: string },
  origin: Origin,
): Promise<AuthenticationResult> {
  const redirectUri = requireParameter(form, 'redirect_uri')
  const verifier = requireParameter(form, 'code_verifier')
  const grant = await redeemAuthorizationCode(service, requireParameter(form, 'code'))
  // A request by another client, or with a wrong verifier or address, uses the code up: an attacker has one try.
  const isOfClient = (grant?.client_id ?? service.settings.clientId) === clientId
  if (!grant || !isOfClient || grant.redirect_uri !== redirectUri || !isChallengeOf(verifier, grant.code_challenge)) {
    throw new OAuthError('invalid_grant', 'the code is not valid for this request')
  }
  const account = await findAccountById(service.pool, grant.account_id)
  if (!account || account.disabled) throw new OAuthError('invalid_grant', 'the account is closed')
  const ofCode = { ...account, sign_in_epoch: grant.sign_in_epoch }
  return beginFamily(service, ofCode, {
    clientId,
    factors: grant.factors,
    address: origin.address,
    agent: origin.agent,
    id: grant.family_id,
    authTime: grant.auth_time,
    scope: grant.scope,
    agreementId: grant.agreement_id,
    nonce: grant.nonce ?? undefined,
  })
}

/** Returns whether a verifier matches this S256 challenge (RFC 7636 §4.6). */
function isChallengeOf(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier).digest()
  const expected = Buffer.from(challenge, 'base64url')
  return /^[\w.~-]{43,128}$/.test(verifier) && expected.length === made.length && timingSafeEqual(made, expected)
}

const answerOf = (tokens: AuthenticationResult): TokenAnswer => ({
  access_token: tokens.AccessToken,
  id_token: tokens.IdToken,
  refresh_token: tokens.RefreshToken,
  token_type: tokens.TokenType,
  expires_in: tokens.ExpiresIn,
})
