import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import * as z from 'zod'

const idClaims = z.object({
  sub: z.string(),
  'cognito:username': z.string(),
  token_use: z.literal('id'),
  email: z.string().default(''),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
  origin_jti: z.string().optional(),
  /** How the person proved themselves (RFC 8176); `mfa` is in it after two factors. */
  amr: z.array(z.string()).default([]),
  exp: z.number(),
})

/** What an identity token says, read and checked. */
export type IdClaims = z.output<typeof idClaims>

/** Checks tokens for a resource server. */
export type TokenVerifier = {
  /**
   * The claims of a good identity token; undefined for any other text.
   *
   * @throws with status 503 where the keys can't be read: of the token nothing is known then
   */
  verify: (token: string) => Promise<IdClaims | undefined>
  /** Forgets the tokens of ended sign-ins. */
  forget: (familyIds: string[]) => void
  /** Whether sign-ins that other processes end are heard of; while they are not, every token is looked up. */
  setHearing: (hears: boolean) => void
}

/** How long a checked token is remembered at most, in milliseconds. */
const recheck = 30_000

/**
 * Checks identity tokens: RS256 only, issuer, audience, use and expiry, and that their sign-in has not been ended.
 * A token that was checked is remembered for half a minute, so that a busy caller costs no signature each time; that its
 * sign-in was ended is heard at once (`followEnded`).
 *
 * @param keys the embedded service's own keys, or the address of a pool's JWKS
 * @param pool where ended sign-ins are looked up; without it (a real Cognito pool) tokens live until they expire
 */
export function createTokenVerifier({
  issuer,
  clientId,
  keys,
  pool,
  now,
}: {
  issuer: string
  clientId: string
  keys: JWTVerifyGetKey | URL
  pool?: Pool
  now: () => Date
}): TokenVerifier {
  const resolve = keys instanceof URL ? createRemoteJWKSet(keys) : keys
  const known = new LRUCache<string, IdClaims>({ max: 20_000, ttl: recheck })
  // Tokens by sign-in, so that ending one costs nothing for the others.
  const byFamily = new LRUCache<string, Set<string>>({ max: 20_000, ttl: recheck })
  let hears = !pool
  let ended = 0

  const isEnded = async (familyId: string | undefined) => {
    if (!pool || familyId === undefined) return false
    const { rows } = await pool.query<{ good: boolean }>(
      'select revoked_at is null as good from identity.token_family where id::text = $1',
      [familyId],
    )
    return rows[0]?.good !== true
  }

  const remember = (token: string, claims: IdClaims) => {
    known.set(token, claims)
    if (claims.origin_jti === undefined) return
    byFamily.set(claims.origin_jti, (byFamily.get(claims.origin_jti) ?? new Set()).add(token))
  }

  return {
    verify: async (token) => {
      const seen = known.get(token)
      if (seen) return seen.exp * 1000 > now().getTime() ? seen : undefined
      const endedBefore = ended
      const verified = await jwtVerify(token, resolve, {
        algorithms: ['RS256'],
        issuer,
        audience: clientId,
        currentDate: now(),
      }).catch(unlessKeysAreAway)
      const claims = verified && idClaims.safeParse(verified.payload)
      if (!claims?.success || (await isEnded(claims.data.origin_jti))) return undefined
      // What ended while it was looked up may have been this one.
      if (hears && ended === endedBefore) remember(token, claims.data)
      return claims.data
    },
    forget: (familyIds) => {
      ended++
      for (const familyId of familyIds) {
        for (const token of byFamily.get(familyId) ?? []) known.delete(token)
        byFamily.delete(familyId)
      }
    },
    setHearing: (hearing) => {
      hears = hearing
      ended++
      known.clear()
      byFamily.clear()
    },
  }
}

/** What is wrong with a token is no fault; keys that are out of reach say nothing about it. */
function unlessKeysAreAway(error: unknown): undefined {
  const isAboutToken =
    error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code)
  if (isAboutToken) return undefined
  throw Object.assign(new Error('The signing keys are out of reach', { cause: error }), { statusCode: 503 })
}
