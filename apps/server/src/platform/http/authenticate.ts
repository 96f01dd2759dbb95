import type { Authenticate, Principal } from '../access/principal.ts'
import { ApiError } from './api-error.ts'

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
