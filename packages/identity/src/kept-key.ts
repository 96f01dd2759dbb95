import { createHmac, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Sealing } from './sealing.ts'

/**
 * The keyed hash of the service. Its key is kept in the database, sealed, so that it outlives the sealing keys: decoys of
 * names without an account would otherwise change with them, and be known by it.
 */
export async function openHash(pool: Pool, sealing: Pick<Sealing, 'seal' | 'open'>): Promise<Sealing['hash']> {
  const sealedFor = { purpose: 'kept-key', owner: 'hash' }
  // The first process of a pool draws the key, the others find it.
  await pool.query('insert into identity.persistent_key (name, key) values ($1, $2) on conflict do nothing', [
    'hash',
    sealing.seal(randomBytes(32), sealedFor),
  ])
  const { rows } = await pool.query<{ key: Buffer }>("select key from identity.persistent_key where name = 'hash'")
  const [row] = rows
  if (!row) throw new Error('The key of hashes was not stored')
  const key = sealing.open(row.key, sealedFor)
  const derived = new Map<string, Buffer>()
  return (value, purpose) => {
    const known = derived.get(purpose) ?? createHmac('sha256', key).update(purpose).digest()
    derived.set(purpose, known)
    return createHmac('sha256', known).update(value).digest()
  }
}
