import { CognitoError } from './errors.ts'
import type { Factor } from './factors/factors.ts'
import type { Service } from './service.ts'
import { type Authenticated, authenticateToSecure } from './tokens/authenticate-access-token.ts'

/** For how long a proof counts for changes of the account's security, in milliseconds. */
const lifetime = 5 * 60_000

/** Clients ask the person to confirm and call again when they read this. */
const confirmFirst = 'Confirm that it is you to change this.'

/**
 * The account behind an access token that may change what protects the account: its sign-in began, or was proven again
 * (`ProveAccess`), within the last five minutes, and has shown the second factor where there is one.
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

/** Notes that the person of a sign-in has just proven who they are. */
export async function noteProof({ pool, now }: Service, familyId: string, factor: Factor): Promise<void> {
  await pool.query(
    `update identity.token_family set proven_at = $2,
       factors = case when $3 = any(factors) then factors else array_append(factors, $3) end
     where id = $1`,
    [familyId, now(), factor],
  )
}
