import { hash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { batchReads } from '../batch-reads.ts'
import { personByFamily, readClaims, type ReadPerson, type TokenClaims } from './token-claims.ts'

/** Verifies tokens for a resource server. */
export type TokenVerifier = {
  /**
   * Returns the claims of a valid access token, or of a valid ID token of the first client; undefined for any other
   * text.
   *
   * @throws with status 503 if the signing keys can't be read
   */
  verify: (token: string) => Promise<TokenClaims | undefined>
  /** Removes the tokens of ended sign-ins from the cache. */
  evict: (familyIds: string[]) => void
  /** Returns whether a sign-in has ended, by the id that its tokens carry as `origin_jti`. Without a `pool`, none has. */
  isEnded: (signInId: string) => Promise<boolean>
  /** Returns whether somebody has ended a sign-in. One that has expired was not ended by anybody. Without a `pool`, none has been. */
  isRevoked: (signInId: string) => Promise<boolean>
  /** Sets whether notifications of ended sign-ins arrive. While they don't, every token is looked up. */
  setListening: (isListening: boolean) => void
}

/** How long a verified token is cached, in milliseconds. */
const recheck = 30_000

/**
 * Verifies tokens: RS256 only, issuer, client, use, scope and expiry, and that their sign-in has not ended. A
 * verified token is cached for half a minute, which saves busy clients a signature check for each request. A
 * notification evicts it when its sign-in ends (`listenForRevocations`).
 *
 * @param keys the embedded service's own keys, or the URL of a pool's JWKS
 * @param pool where ended sign-ins and their users are looked up; without it (a real Cognito pool) ID tokens are
 *   valid until they expire
 * @param readPerson finds the user of an access token if there is no `pool`
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
  // By the tokens' hashes, which are a twentieth as long.
  const known = new LRUCache<string, TokenClaims>({ max: 20_000, ttl: recheck })
  // Hashes by sign-in, so that evicting one sign-in doesn't search all tokens.
  const byFamily = new LRUCache<string, Set<string>>({ max: 20_000, ttl: recheck })
  let isListening = !pool
  let ended = 0

  // Thousands of tokens may be new at once, for example when a sale begins.
  const isGood = pool && batchReads<boolean>((familyIds) => readGoodFamilies(pool, familyIds))
  const isEnded = async (familyId: string | undefined) =>
    isGood !== undefined && familyId !== undefined && (await isGood(familyId)) !== true

  let forgottenAt = performance.now()
  const remember = (key: string, claims: TokenClaims) => {
    known.set(key, claims)
    if (claims.origin_jti !== undefined)
      byFamily.set(claims.origin_jti, (byFamily.get(claims.origin_jti) ?? new Set()).add(key))
    if (performance.now() - forgottenAt < recheck) return
    forgottenAt = performance.now()
    known.purgeStale()
    byFamily.purgeStale()
  }

  return {
    verify: async (token) => {
      const key = hash('sha256', token, 'base64')
      const seen = known.get(key)
      if (seen) return seen.exp * 1000 > now().getTime() ? seen : undefined
      const endedBefore = ended
      const verified = await jwtVerify(token, resolve, {
        algorithms: ['RS256'],
        issuer,
        currentDate: now(),
      }).catch(throwUnlessInvalidToken)
      if (!verified) return undefined
      const meant = { clientId, officeClientId, isEnded, readPerson }
      const claims = await readClaims({ token, payload: verified.payload }, meant)
      // If any sign-in ended during the lookup, it may have been this one: don't cache.
      if (claims && isListening && ended === endedBefore) remember(key, claims)
      return claims
    },
    isEnded,
    isRevoked: async (familyId) => isGood !== undefined && (await isGood(familyId)) === false,
    evict: (familyIds) => {
      ended++
      for (const familyId of familyIds) {
        for (const key of byFamily.get(familyId) ?? []) known.delete(key)
        byFamily.delete(familyId)
      }
    },
    setListening: (hearing) => {
      isListening = hearing
      ended++
      known.clear()
      byFamily.clear()
    },
  }
}

/** Reads which sign-ins have not ended. */
async function readGoodFamilies(pool: Pool, familyIds: string[]): Promise<Map<string, boolean>> {
  const { rows } = await pool.query<{ id: string; good: boolean }>(
    'select id, revoked_at is null as good from identity.token_family where id = any($1::uuid[])',
    [familyIds],
  )
  return new Map(rows.map(({ id, good }) => [id, good]))
}

/** Returns undefined for an invalid token. @throws with status 503 if the signing keys can't be reached */
function throwUnlessInvalidToken(error: unknown): undefined {
  const isAboutToken =
    error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code)
  if (isAboutToken) return undefined
  throw Object.assign(new Error('The signing keys are not reachable', { cause: error }), { statusCode: 503 })
}
