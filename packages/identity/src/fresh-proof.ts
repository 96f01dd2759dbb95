import { CognitoError } from './errors.ts'
import type { Factor } from './factors/factors.ts'
import type { Service } from './service.ts'
import { type Authenticated, authenticateToSecure } from './tokens/authenticate-access-token.ts'

/** How long a proof allows security changes of the account, in milliseconds. */
const lifetime = 5 * 60_000

/** Clients that receive this message ask the user to confirm, then retry. */
const confirmFirst = 'Confirm that it is you to change this.'

/**
 * Authenticates an access token for security changes of its account. The sign-in must have begun, or been proven
 * again (`ProveAccess`), within five minutes, with the second factor if there is one.
 *
 * @throws CognitoError NotAuthorizedException
 */
export async function authenticateFresh(service: Service, token: string): Promise<Authenticated> {
  const authenticated = await authenticateToSecure(service, token)
  if (service.now().getTime() - authenticated.provenAt.getTime() > lifetime) {
    throw new CognitoError('NotAuthorizedException', confirmFirst)
  }
  return authenticated
}

/** Records that the user of a sign-in has just proven who they are. */
export async function recordProof({ pool, now }: Service, familyId: string, factor: Factor): Promise<void> {
  await pool.query(
    `update identity.token_family set proven_at = $2,
       factors = case when $3 = any(factors) then factors else array_append(factors, $3) end
     where id = $1`,
    [familyId, now(), factor],
  )
}
