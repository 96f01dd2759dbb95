import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { createLocalJWKSet, exportJWK, type JSONWebKeySet, type JWK } from 'jose'
import type { Pool } from 'pg'
import type { Sealing } from '../sealing.ts'

/** The keys that sign tokens, shared by all processes through the database. */
export type SigningKeys = {
  /** The key that signs now. */
  active: () => { kid: string; key: KeyObject }
  /** All keys whose tokens are good: next, active and retiring. */
  jwks: () => JSONWebKeySet
  /** Finds the key of a token. */
  resolve: ReturnType<typeof createLocalJWKSet>
}

type Row = { kid: string; private_key: Buffer; public_jwk: JWK; status: 'next' | 'active' | 'retiring' }

const generate = promisify(generateKeyPair)

/** Opens the keys; the first process of a pool makes the first key, the others find it. */
export async function openSigningKeys(pool: Pool, sealing: Sealing, now: Date): Promise<SigningKeys> {
  const rows = await readOrCreate(pool, sealing, now)
  const active = rows.find((row) => row.status === 'active')
  if (!active) throw new Error('No active signing key')
  const pkcs8 = sealing.open(active.private_key, { purpose: 'signing-key', owner: active.kid })
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const jwks: JSONWebKeySet = {
    keys: rows.map(({ kid, public_jwk }) => ({ ...public_jwk, kid, alg: 'RS256', use: 'sig' })),
  }
  return { active: () => ({ kid: active.kid, key }), jwks: () => jwks, resolve: createLocalJWKSet(jwks) }
}

async function readOrCreate(pool: Pool, sealing: Sealing, now: Date): Promise<Row[]> {
  const read = async () =>
    (await pool.query<Row>('select kid, private_key, public_jwk, status from identity.signing_key')).rows
  const rows = await read()
  if (rows.length > 0) return rows
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 3072 })
  const kid = randomUUID()
  const sealed = sealing.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), {
    purpose: 'signing-key',
    owner: kid,
  })
  // Two first processes both draw a key; the unique index keeps one.
  await pool.query(
    "insert into identity.signing_key (kid, private_key, public_jwk, status, since) values ($1, $2, $3, 'active', $4) on conflict do nothing",
    [kid, sealed, await exportJWK(publicKey), now],
  )
  return read()
}
