import { createHmac, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Encryption } from './encryption.ts'

/**
 * Creates the keyed hash of the service (HMAC-SHA-256, a derived key for each purpose). Its key is stored in the database,
 * encrypted, and outlives the encryption keys. Decoys of user names without an account derive from it: they would change
 * with an encryption key, and so reveal that no account exists.
 */
export async function createKeyedHash(
  pool: Pool,
  encryption: Pick<Encryption, 'encrypt' | 'decrypt'>,
): Promise<Encryption['hash']> {
  const context = { purpose: 'persistent-key', owner: 'hash' }
  // The first process on a database generates the key, the others find it.
  await pool.query('insert into identity.persistent_key (name, key) values ($1, $2) on conflict do nothing', [
    'hash',
    encryption.encrypt(randomBytes(32), context),
  ])
  const { rows } = await pool.query<{ key: Buffer }>("select key from identity.persistent_key where name = 'hash'")
  const [row] = rows
  if (!row) throw new Error('The key of hashes was not stored')
  const key = encryption.decrypt(row.key, context)
  const derived = new Map<string, Buffer>()
  return (value, purpose) => {
    const known = derived.get(purpose) ?? createHmac('sha256', key).update(purpose).digest()
    derived.set(purpose, known)
    return createHmac('sha256', known).update(value).digest()
  }
}
