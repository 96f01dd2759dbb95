import type { Authenticate, Principal } from '../access/principal.ts'
import { ApiError } from './api-error.ts'

/**
 * Creates the function that reads the principal of a request from its bearer token.
 *
 * @param verify checks signature, issuer, client, use, scope and expiry; returns undefined if one of them is wrong
 */
export function createAuthenticate(verify: (token: string) => Promise<Principal | undefined>): Authenticate {
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return undefined
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    const principal = token === undefined ? undefined : await verify(token)
    // An invalid token is an error, not a visitor: the client then refreshes it or logs out.
    if (!principal) throw new ApiError('errors.authentication.required')
    return principal
  }
}
