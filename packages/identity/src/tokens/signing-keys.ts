import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import {
  createLocalJWKSet,
  type CryptoKey,
  exportJWK,
  importPKCS8,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Pool, PoolClient } from 'pg'
import type { Encryption } from '../encryption.ts'

/** The keys that sign tokens; all processes share them through the database. */
export type SigningKeys = {
  /** The key that signs now. */
  active: () => { kid: string; key: CryptoKey }
  /** All keys whose tokens are valid: next, active and retiring. */
  jwks: () => JSONWebKeySet
  /** Finds the key of a token; a key of another process is looked up once. */
  resolve: JWTVerifyGetKey
  /** Rotates keys that are due and loads those that other processes rotated. */
  maintain: () => Promise<void>
}

type Row = { kid: string; private_key: Buffer; public_jwk: JWK; status: 'next' | 'active' | 'retiring'; since: Date }

/** How long a key signs, and how long it is published before, in milliseconds. */
const signsFor = 30 * 86_400_000
const publishedBefore = 86_400_000

/** Minimum time between two reloads of the keys for tokens with an unknown key, in milliseconds. */
const rereadInterval = 10_000

const generate = promisify(generateKeyPair)

/**
 * Opens the keys. The first process on a database creates the first key, the others find it.
 *
 * @param verifiesFor how long a key stays after its last signature, in seconds: the longest lifetime of a token
 */
export async function openSigningKeys(
  pool: Pool,
  encryption: Pick<Encryption, 'encrypt' | 'decrypt'>,
  { now, verifiesFor }: { now: () => Date; verifiesFor: number },
): Promise<SigningKeys> {
  let rows = await readRows(pool)
  if (rows.length === 0) {
    // Two processes may create a key at once; the unique index keeps one.
    await insertKey(pool, encryption, 'active', now())
    rows = await readRows(pool)
  }
  let keys = await keysOf(rows, encryption)
  let readAt = performance.now()
  const read = async () => {
    readAt = performance.now()
    keys = await keysOf(await readRows(pool), encryption)
  }
  return {
    active: () => keys.active,
    jwks: () => keys.jwks,
    resolve: async (header, token) => {
      const isUnknown = !keys.jwks.keys.some(({ kid }) => kid === header.kid)
      if (isUnknown && performance.now() - readAt > rereadInterval) await read()
      return keys.resolve(header, token)
    },
    maintain: async () => {
      const known = await readRows(pool)
      if (!known.some(({ status }) => status === 'next')) await insertKey(pool, encryption, 'next', now())
      await rotate(pool, { now: now(), verifiesFor })
      await read()
    },
  }
}

const readRows = async (db: Pool | PoolClient) =>
  (await db.query<Row>('select kid, private_key, public_jwk, status, since from identity.signing_key')).rows

async function keysOf(rows: Row[], encryption: Pick<Encryption, 'decrypt'>) {
  const active = rows.find((row) => row.status === 'active')
  if (!active) throw new Error('No active signing key')
  const der = encryption.decrypt(active.private_key, { purpose: 'signing-key', owner: active.kid })
  const pem = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----`
  const jwks: JSONWebKeySet = {
    keys: rows.map(({ kid, public_jwk }) => ({ ...public_jwk, kid, alg: 'RS256', use: 'sig' })),
  }
  return {
    active: { kid: active.kid, key: await importPKCS8(pem, 'RS256') },
    jwks,
    resolve: createLocalJWKSet(jwks),
  }
}

async function insertKey(pool: Pool, encryption: Pick<Encryption, 'encrypt'>, status: 'next' | 'active', now: Date) {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 3072 })
  const kid = randomUUID()
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  await pool.query(
    `insert into identity.signing_key (kid, private_key, public_jwk, status, since)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [kid, encryption.encrypt(der, { purpose: 'signing-key', owner: kid }), await exportJWK(publicKey), status, now],
  )
}

/** Moves each key to its next state if it is due; a lock lets processes rotate one at a time. */
async function rotate(pool: Pool, { now, verifiesFor }: { now: Date; verifiesFor: number }): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('virage.identity.rotate'))")
    const rows = await readRows(client)
    const next = rows.find(({ status, since }) => status === 'next' && since <= before(publishedBefore))
    const due = rows.find(({ status, since }) => status === 'active' && since <= before(signsFor))
    if (next && due) {
      const move = 'update identity.signing_key set status = $2, since = $3 where kid = $1'
      await client.query(move, [due.kid, 'retiring', now])
      await client.query(move, [next.kid, 'active', now])
    }
    // One hour more, for processes that have not yet noticed the rotation and still sign with it.
    await client.query("delete from identity.signing_key where status = 'retiring' and since < $1", [
      before((verifiesFor + 3600) * 1000),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
