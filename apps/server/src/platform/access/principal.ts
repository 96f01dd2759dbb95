import type { FastifyRequest } from 'fastify'

/** The signed-in person behind a request, as their token says. */
export type Principal = {
  /** The account's stable id: `cognito:username`, which equals `sub`. */
  username: string
  email: string
  emailVerified: boolean
  /** When the token was issued that says so. */
  issuedAt: Date
  /** When that token ends. */
  expiresAt: Date
  /** The sign-in that it belongs to, `origin_jti`; undefined for a token that names none. */
  signInId: string | undefined
  firstName: string
  lastName: string
  name: string
  pictureUrl: string | null
  /** Whether the sign-in had two factors: `mfa` in the claim `amr` (RFC 8176). */
  secondFactor: boolean
  /** Whether the token is an access token of the back office's own client: operations of staff take no other. */
  isBackOffice: boolean
}

/** Reads the bearer token of a request; undefined for a visitor without one. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>
