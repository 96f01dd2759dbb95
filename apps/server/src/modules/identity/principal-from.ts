import type { Principal } from '../../platform/access/principal.ts'
import type { SignIn } from './open-sign-in.ts'

/**
 * The longest name that is read from a token, in characters. User pools allow ten times as many, which PostgreSQL can't
 * index.
 */
const longestName = 200

const shorten = (name: string) => [...name].slice(0, longestName).join('')

/** Creates the function that returns the principal of a token, of the embedded service or a user pool. */
export const principalFrom =
  ({ verifier, officeClientId }: Pick<SignIn, 'verifier' | 'officeClientId'>) =>
  async (token: string): Promise<Principal | undefined> => {
    const claims = await verifier.verify(token)
    if (!claims) return undefined
    const firstName = shorten(claims.given_name ?? '')
    const lastName = shorten(claims.family_name ?? '')
    return {
      username: claims['cognito:username'],
      email: claims.email.toLowerCase(),
      emailVerified: claims.email_verified,
      issuedAt: new Date(claims.iat * 1000),
      expiresAt: new Date(claims.exp * 1000),
      signInId: claims.origin_jti,
      firstName,
      lastName,
      name: shorten(claims.name ?? `${firstName} ${lastName}`.trim()),
      pictureUrl: claims.picture ?? null,
      secondFactor: claims.amr.includes('mfa'),
      isBackOffice: claims.token_use === 'access' && claims.client_id === officeClientId,
    }
  }
