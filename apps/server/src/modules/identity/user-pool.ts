import { createTokenVerifier, type TokenVerifier } from '@virage/identity'
import type { Config } from '../../config.ts'
import { personAtUserPool } from './person-at-user-pool.ts'

/** A user pool of Amazon Cognito that fans sign in at, in place of the embedded service. */
export type UserPool = {
  poolId: string
  clientId: string
  /** Its client for the back office, if it has one. */
  officeClientId: string | undefined
  /** Where clients call it, with a slash at the end. */
  endpoint: string
  /** Host of its hosted sign-in; null when it has none. */
  domain: string | null
  providers: string[]
  verifier: TokenVerifier
}

/** The pool of the settings; undefined where the embedded service is used. */
export function userPoolOf(config: Config): UserPool | undefined {
  const { COGNITO_POOL_ID: poolId, COGNITO_CLIENT_ID: clientId, COGNITO_OFFICE_CLIENT_ID: officeClientId } = config
  if (poolId === undefined || clientId === undefined) return undefined
  const base = config.COGNITO_ENDPOINT ?? `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com`
  const issuer = `${base.replace(/\/$/, '')}/${poolId}`
  const endpoint = `${base.replace(/\/$/, '')}/`
  const domain = config.COGNITO_DOMAIN ?? null
  return {
    poolId,
    clientId,
    officeClientId,
    endpoint,
    domain,
    providers: config.COGNITO_PROVIDERS,
    verifier: createTokenVerifier({
      issuer,
      clientId,
      officeClientId,
      readPerson: personAtUserPool({ endpoint, domain }),
      keys: new URL(`${issuer}/.well-known/jwks.json`),
      // The pool's time, which the development clock does not move.
      now: () => new Date(),
    }),
  }
}

/** The origins that a browser calls to sign in, beside its own. */
export function signInOrigins(config: Config): string[] {
  const userPool = userPoolOf(config)
  if (!userPool) return []
  return [new URL(userPool.endpoint).origin, ...(userPool.domain === null ? [] : [`https://${userPool.domain}`])]
}
