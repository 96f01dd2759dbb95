import * as openid from 'openid-client'
import * as z from 'zod'
import { OAuthError } from '../hosted/oauth-error.ts'

const text = z.string().trim().min(1).max(256).optional().catch(undefined)

export const externalClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254)),
  // Some providers write a text.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: text,
  given_name: text,
  family_name: text,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .optional()
    .catch(undefined),
})

/** What another provider says of somebody, checked. */
export type ExternalClaims = z.output<typeof externalClaims>

/**
 * Reads who has signed in at another provider: from its identity token, else from its user-info.
 *
 * @throws OAuthError access_denied when it tells no e-mail address
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
  if (!read.success) throw new OAuthError('access_denied', 'The other service told no e-mail address.')
  return read.data
}
