import type { Encryption } from './encryption.ts'
import type { Queryable } from './queries/accounts.ts'

/** Columns with long-lived encrypted values. Challenges, responses and requests expire within minutes and are left out. */
const encryptedColumns: {
  table: string
  id: string
  column: string
  purpose: string
  /** The column with the owner of the encryption context, where it isn't `id`. */
  owner?: string
}[] = [
  { table: 'account', id: 'id', column: 'credential', purpose: 'credential' },
  { table: 'pending_sign_up', id: 'id', column: 'credential', purpose: 'credential', owner: 'account_id' },
  { table: 'authenticator', id: 'account_id', column: 'secret', purpose: 'authenticator' },
  { table: 'authenticator', id: 'account_id', column: 'pending', purpose: 'authenticator' },
  { table: 'device', id: 'key', column: 'credential', purpose: 'device' },
  { table: 'signing_key', id: 'kid', column: 'private_key', purpose: 'signing-key' },
  { table: 'persistent_key', id: 'name', column: 'key', purpose: 'persistent-key' },
]

const batchSize = 200

/**
 * Encrypts with the current key what earlier keys encrypted, so that those keys can be removed from the settings. A value
 * that changes meanwhile is skipped: the process that writes it uses the current key.
 *
 * @returns how many values an earlier key had encrypted
 */
export async function reencrypt(pool: Queryable, encryption: Encryption): Promise<number> {
  let count = 0
  for (const { table, id, column, purpose, owner: ownerColumn = id } of encryptedColumns) {
    for (;;) {
      const { rows } = await pool.query<{ row: string; owner: string; encrypted: Buffer }>(
        `select ${id}::text as row, ${ownerColumn}::text as owner, ${column} as encrypted from identity.${table}
         where ${column} is not null and substring(${column} for $1) <> $2 limit ${batchSize}`,
        [encryption.currentPrefix.length, encryption.currentPrefix],
      )
      for (const { row, owner, encrypted } of rows) {
        const context = { purpose, owner }
        const reencrypted = encryption.encrypt(encryption.decrypt(encrypted, context), context)
        await pool.query(`update identity.${table} set ${column} = $2 where ${id}::text = $1 and ${column} = $3`, [
          row,
          reencrypted,
          encrypted,
        ])
      }
      count += rows.length
      if (rows.length < batchSize) break
    }
  }
  return count
}
