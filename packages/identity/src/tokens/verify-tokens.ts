import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
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
  /** The claims of a good identity token; undefined for any other text. */
  verify: (token: string) => Promise<IdClaims | undefined>
  /** Forgets tokens of ended sign-ins at once; other processes notice within `recheck`. */
  forget: (familyIds: string[]) => void
}

/** How long a checked token is trusted before its sign-in is looked at again, in milliseconds. */
const recheck = 30_000

/**
 * Checks identity tokens: RS256 only, issuer, audience, use and expiry, and that their sign-in has not been ended.
 * A token that was checked is remembered for half a minute, so that a busy caller costs no signature each time.
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

  const isEnded = async (familyId: string | undefined) => {
    if (!pool || familyId === undefined) return false
    const { rows } = await pool.query<{ good: boolean }>(
      'select revoked_at is null as good from identity.token_family where id::text = $1',
      [familyId],
    )
    return rows[0]?.good !== true
  }

  return {
    verify: async (token) => {
      const seen = known.get(token)
      if (seen) return seen.exp * 1000 > now().getTime() ? seen : undefined
      const verified = await jwtVerify(token, resolve, {
        algorithms: ['RS256'],
        issuer,
        audience: clientId,
        currentDate: now(),
      }).catch(() => undefined)
      const claims = verified && idClaims.safeParse(verified.payload)
      if (!claims?.success || (await isEnded(claims.data.origin_jti))) return undefined
      known.set(token, claims.data)
      return claims.data
    },
    forget: (familyIds) => {
      for (const [token, claims] of known.entries()) {
        if (claims.origin_jti !== undefined && familyIds.includes(claims.origin_jti)) known.delete(token)
      }
    },
  }
}
