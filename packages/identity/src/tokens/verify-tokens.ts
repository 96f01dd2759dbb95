import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { personByFamily, readClaims, type ReadPerson, type TokenClaims } from './token-claims.ts'

/** Checks tokens for a resource server. */
export type TokenVerifier = {
  /**
   * The claims of a good access token, or identity token of the first client; undefined for any other text.
   *
   * @throws with status 503 where the keys can't be read: of the token nothing is known then
   */
  verify: (token: string) => Promise<TokenClaims | undefined>
  /** Forgets the tokens of ended sign-ins. */
  forget: (familyIds: string[]) => void
  /** Whether sign-ins that other processes end are heard of; while they are not, every token is looked up. */
  setHearing: (hears: boolean) => void
}

/** How long a checked token is remembered at most, in milliseconds. */
const recheck = 30_000

/**
 * Checks tokens: RS256 only, issuer, client, use, scope and expiry, and that their sign-in has not been ended.
 * A token that was checked is remembered for half a minute, so that a busy caller costs no signature each time; that its
 * sign-in was ended is heard at once (`followEnded`).
 *
 * @param keys the embedded service's own keys, or the address of a pool's JWKS
 * @param pool where ended sign-ins and their people are looked up; without it (a real Cognito pool) identity tokens live
 *   until they expire
 * @param readPerson who an access token speaks for, where there is no `pool` to ask
 */
export function createTokenVerifier({
  issuer,
  clientId,
  officeClientId,
  keys,
  pool,
  readPerson = pool && personByFamily(pool),
  now,
}: {
  issuer: string
  clientId: string
  officeClientId?: string | undefined
  keys: JWTVerifyGetKey | URL
  pool?: Pool
  readPerson?: ReadPerson | undefined
  now: () => Date
}): TokenVerifier {
  const resolve = keys instanceof URL ? createRemoteJWKSet(keys) : keys
  const known = new LRUCache<string, TokenClaims>({ max: 20_000, ttl: recheck })
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

  const remember = (token: string, claims: TokenClaims) => {
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
        currentDate: now(),
      }).catch(unlessKeysAreAway)
      if (!verified) return undefined
      const meant = { clientId, officeClientId, isEnded, readPerson }
      const claims = await readClaims({ token, payload: verified.payload }, meant)
      // What ended while it was looked up may have been this one.
      if (claims && hears && ended === endedBefore) remember(token, claims)
      return claims
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
