import type { Pool } from 'pg'
import type { Sealing } from './sealing.ts'

/** What is kept sealed for long; steps, answers and requests that live for minutes are not worth it. */
const places: {
  table: string
  id: string
  column: string
  purpose: string
  /** Whom it is sealed for, if not its id. */ owner?: string
}[] = [
  { table: 'account', id: 'id', column: 'credential', purpose: 'credential' },
  { table: 'pending_sign_up', id: 'id', column: 'credential', purpose: 'credential', owner: 'account_id' },
  { table: 'authenticator', id: 'account_id', column: 'secret', purpose: 'authenticator' },
  { table: 'authenticator', id: 'account_id', column: 'pending', purpose: 'authenticator' },
  { table: 'device', id: 'key', column: 'credential', purpose: 'device' },
  { table: 'signing_key', id: 'kid', column: 'private_key', purpose: 'signing-key' },
  { table: 'persistent_key', id: 'name', column: 'key', purpose: 'kept-key' },
]

const batch = 200

/**
 * Seals what older keys have sealed with the current one, so that those may be taken out of the settings. What is changed
 * meanwhile is sealed with the current key anyway.
 *
 * @returns how many values were sealed anew
 */
export async function reseal(pool: Pool, sealing: Sealing): Promise<number> {
  let done = 0
  for (const { table, id, column, purpose, owner: sealedFor = id } of places) {
    for (;;) {
      const { rows } = await pool.query<{ row: string; owner: string; sealed: Buffer }>(
        `select ${id}::text as row, ${sealedFor}::text as owner, ${column} as sealed from identity.${table}
         where ${column} is not null and substring(${column} for $1) <> $2 limit ${batch}`,
        [sealing.mark.length, sealing.mark],
      )
      for (const { row, owner, sealed } of rows) {
        const anew = sealing.seal(sealing.open(sealed, { purpose, owner }), { purpose, owner })
        await pool.query(`update identity.${table} set ${column} = $2 where ${id}::text = $1 and ${column} = $3`, [
          row,
          anew,
          sealed,
        ])
      }
      done += rows.length
      if (rows.length < batch) break
    }
  }
  return done
}
