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
 * that changes meanwhile is skipped: the process that writes it uses the current key. One that can't be decrypted is left
 * out, because its key is gone, and keeps no others from it.
 *
 * @throws AggregateError of all that can't be decrypted, at the end
 */
export async function reencrypt(pool: Queryable, encryption: Encryption): Promise<void> {
  const failures: unknown[] = []
  for (const { table, id, column, purpose, owner: ownerColumn = id } of encryptedColumns) {
    const failed: string[] = []
    for (;;) {
      const { rows } = await pool.query<{ row: string; owner: string; encrypted: Buffer }>(
        `select ${id}::text as row, ${ownerColumn}::text as owner, ${column} as encrypted from identity.${table}
         where ${column} is not null and substring(${column} for $1) <> $2 and ${id}::text <> all($3) limit ${batchSize}`,
        [encryption.currentPrefix.length, encryption.currentPrefix, failed],
      )
      for (const { row, owner, encrypted } of rows) {
        const context = { purpose, owner }
        let value: Buffer
        try {
          value = encryption.decrypt(encrypted, context)
        } catch (error) {
          failed.push(row)
          failures.push(error)
          continue
        }
        await pool.query(`update identity.${table} set ${column} = $2 where ${id}::text = $1 and ${column} = $3`, [
          row,
          encryption.encrypt(value, context),
          encrypted,
        ])
      }
      if (rows.length < batchSize) break
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} values can’t be encrypted again`)
}
