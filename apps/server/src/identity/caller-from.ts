import type { TokenVerifier } from '@virage/identity'
import type { Caller } from '../fans/authenticate.ts'

/** Reads a caller from a token that the embedded service, or a real pool, has issued. */
export const callerFrom =
  (verifier: Pick<TokenVerifier, 'verify'>) =>
  async (token: string): Promise<Caller | undefined> => {
    const claims = await verifier.verify(token)
    if (!claims) return undefined
    const firstName = claims.given_name ?? ''
    const lastName = claims.family_name ?? ''
    return {
      username: claims['cognito:username'],
      email: claims.email.toLowerCase(),
      emailVerified: claims.email_verified,
      firstName,
      lastName,
      name: claims.name ?? `${firstName} ${lastName}`.trim(),
      pictureUrl: claims.picture ?? null,
      secondFactor: claims.amr.includes('mfa'),
    }
  }
