import * as openid from 'openid-client'
import * as z from 'zod'
import { OAuthError } from '../hosted/oauth-error.ts'

const text = z.string().trim().min(1).max(256).optional().catch(undefined)

export const externalClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254)),
  // Some providers send a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  /** The Google Workspace that manages the account. */
  hd: text,
  name: text,
  given_name: text,
  family_name: text,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .optional()
    .catch(undefined),
})

/** Claims of another provider about a user, validated. */
export type ExternalClaims = z.output<typeof externalClaims>

/**
 * Reads who signed in at another provider: from its ID token, otherwise from its userinfo endpoint.
 *
 * @throws OAuthError access_denied if it provides no email address
 */
export async function readExternalClaims(
  configuration: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
): Promise<ExternalClaims> {
  const claims = tokens.claims()
  const complete =
    claims && claims['email'] === undefined
      ? { ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)), iss: claims.iss }
      : claims
  const read = externalClaims.safeParse(complete)
  if (!read.success) throw new OAuthError('access_denied', 'The other service provided no email address.')
  return read.data
}
