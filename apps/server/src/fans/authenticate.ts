import type { FastifyRequest } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'

/** The signed-in person behind a call, as their token says. */
export type Principal = {
  /** The account's stable id: `cognito:username`, which equals `sub`. */
  username: string
  email: string
  emailVerified: boolean
  /** When the token was issued that says so. */
  issuedAt: Date
  firstName: string
  lastName: string
  name: string
  pictureUrl: string | null
  /** Whether the sign-in had two factors: `mfa` in the claim `amr` (RFC 8176). */
  secondFactor: boolean
  /** Whether the token is an access token of the back office's own client: operations of staff take no other. */
  isBackOffice: boolean
}

/** Reads the bearer token of a call; undefined for a visitor without one. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>

/**
 * Reads callers from tokens.
 *
 * @param verify checks signature, issuer, client, use, scope and expiry; undefined for a token that fails any of them
 */
export function createAuthenticate(verify: (token: string) => Promise<Principal | undefined>): Authenticate {
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return undefined
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    const principal = token === undefined ? undefined : await verify(token)
    // A bad token is refused rather than read as a visitor: the client then refreshes it or signs out.
    if (!principal) throw new ApiError('errors.authentication.required')
    return principal
  }
}
