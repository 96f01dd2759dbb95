import type { Principal } from '../../platform/access/principal.ts'
import type { SignIn } from './open-sign-in.ts'

/** Creates the function that returns the principal of a token, of the embedded service or a user pool. */
export const principalFrom =
  ({ verifier, officeClientId }: Pick<SignIn, 'verifier' | 'officeClientId'>) =>
  async (token: string): Promise<Principal | undefined> => {
    const claims = await verifier.verify(token)
    if (!claims) return undefined
    const firstName = claims.given_name ?? ''
    const lastName = claims.family_name ?? ''
    return {
      username: claims['cognito:username'],
      email: claims.email.toLowerCase(),
      emailVerified: claims.email_verified,
      issuedAt: new Date(claims.iat * 1000),
      expiresAt: new Date(claims.exp * 1000),
      signInId: claims.origin_jti,
      firstName,
      lastName,
      name: claims.name ?? `${firstName} ${lastName}`.trim(),
      pictureUrl: claims.picture ?? null,
      secondFactor: claims.amr.includes('mfa'),
      isBackOffice: claims.token_use === 'access' && claims.client_id === officeClientId,
    }
  }
