import { accountScope, type PersonClaims, type ReadPerson } from '@virage/identity'
import * as z from 'zod'

/** Timeout of a request to the pool, in milliseconds. */
const requestTimeout = 5_000

const attributesAnswer = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })) })
const userInfo = z.looseObject({ email_verified: z.union([z.boolean(), z.stringbool()]).default(false) })

/**
 * Creates the function that reads the claims of an access token's user from a user pool, because the token does not
 * contain them. It calls `GetUser` if the token may manage its account, else the user info endpoint. Both reject tokens
 * of ended sign-ins.
 *
 * @throws with status 503 if the pool can't be reached
 */
export const createUserPoolReader =
  ({ endpoint, domain }: { endpoint: string; domain: string | null }): ReadPerson =>
  async ({ token, scopes }) => {
    const fetchJson = async (address: string, init: RequestInit): Promise<unknown> => {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(requestTimeout) }).catch(unreachable)
      if (response.status >= 500 || response.status === 429) return unreachable(response.status)
      return response.ok ? response.json() : undefined
    }
    if (scopes.includes(accountScope)) {
      const answer = attributesAnswer.safeParse(
        await fetchJson(endpoint, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.1',
            'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
          },
          body: JSON.stringify({ AccessToken: token }),
        }),
      )
      if (!answer.success) return undefined
      return claimsIn(Object.fromEntries(answer.data.UserAttributes.map(({ Name, Value }) => [Name, Value])))
    }
    if (domain === null) return undefined
    return claimsIn(
      await fetchJson(`https://${domain}/oauth2/userInfo`, { headers: { authorization: `Bearer ${token}` } }),
    )
  }

function claimsIn(answer: unknown): PersonClaims | undefined {
  const read = userInfo.safeParse(answer)
  // The verifier checks the rest.
  return read.success ? read.data : undefined
}

function unreachable(cause: unknown): never {
  throw Object.assign(new Error('The user pool is unreachable', { cause }), { statusCode: 503 })
}
