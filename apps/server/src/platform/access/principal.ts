import type { FastifyRequest } from 'fastify'

/** The authenticated person behind a request, from the claims of their token. */
export type Principal = {
  /** The account's stable id: `cognito:username`, which equals `sub`. */
  username: string
  email: string
  emailVerified: boolean
  /** When the token was issued. */
  issuedAt: Date
  /** When the token expires. */
  expiresAt: Date
  /** The id of the token's sign-in, `origin_jti`; undefined if the token has none. */
  signInId: string | undefined
  firstName: string
  lastName: string
  name: string
  pictureUrl: string | null
  /** Whether the sign-in had two factors: `mfa` in the claim `amr` (RFC 8176). */
  secondFactor: boolean
  /** Whether this is an access token of the back office's own client, the only kind that operations of staff accept. */
  isBackOffice: boolean
}

/** Reads the bearer token of a request; undefined for a visitor without one. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>
