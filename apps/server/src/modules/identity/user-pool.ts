import { createTokenVerifier, type TokenVerifier } from '@virage/identity'
import type { Config } from '../../config.ts'
import { createUserPoolReader } from './user-pool-reader.ts'

/** A user pool of Amazon Cognito with which fans sign in, in place of the embedded service. */
export type UserPool = {
  poolId: string
  clientId: string
  /** Its client for the back office, if any. */
  officeClientId: string | undefined
  /** The URL of its API, with a slash at the end. */
  endpoint: string
  /** Host of its hosted sign-in; null if it has none. */
  domain: string | null
  providers: string[]
  verifier: TokenVerifier
}

/** Returns the pool of the settings; undefined if the embedded service is used. */
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
      readPerson: createUserPoolReader({ endpoint, domain }),
      keys: new URL(`${issuer}/.well-known/jwks.json`),
      // Real time: the pool does not follow the development clock.
      now: () => new Date(),
    }),
  }
}

/** Returns the other origins that a browser needs for sign-in. */
export function signInOrigins(config: Config): string[] {
  const userPool = userPoolOf(config)
  if (!userPool) return []
  return [new URL(userPool.endpoint).origin, ...(userPool.domain === null ? [] : [`https://${userPool.domain}`])]
}
