import type { Queryable } from './queries/accounts.ts'
import { reencrypt } from './reencrypt.ts'
import type { Service } from './service.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What is deleted: the rows of a table for which a condition is true of an instant, so many milliseconds ago. */
const expiring = [
  { table: 'challenge', condition: 'expires_at < $1', age: 0 },
  { table: 'idempotency_record', condition: 'at < $1', age: minute },
  { table: 'code', condition: 'expires_at < $1', age: day },
  { table: 'pending_sign_up', condition: 'created_at < $1', age: day },
  { table: 'email_undo', condition: 'expires_at < $1', age: 0 },
  { table: 'oauth_request', condition: 'expires_at < $1', age: 0 },
  { table: 'authorization_code', condition: 'expires_at < $1', age: day },
  { table: 'login_session', condition: 'expires_at < $1', age: 0 },
  { table: 'token_family', condition: 'expires_at < $1', age: 0 },
  { table: 'device', condition: 'credential is null and created_at < $1', age: day },
  { table: 'throttle', condition: 'last_failure < $1', age: day },
]

/** How many rows a statement changes. A sign-in is deleted with all its tokens, of which a busy month has hundreds. */
const batchSize = 1_000

/**
 * Deletes expired rows, rotates keys and encrypts again with the current key. A step that fails is logged, and the others
 * run nevertheless.
 */
export async function maintain(service: Service): Promise<void> {
  const { pool, encryption, signingKeys, now, logError } = service
  const before = (age: number) => new Date(now().getTime() - age)
  const steps = [
    ...expiring.map(({ table, condition, age }) => ({
      name: `delete expired rows of ${table}`,
      run: () => inBatches(pool, { change: `delete from identity.${table}`, table, condition, before: before(age) }),
    })),
    {
      name: 'forget the successors of tokens',
      run: () =>
        inBatches(pool, {
          change: 'update identity.refresh_token set successor = null',
          table: 'refresh_token',
          condition: 'successor is not null and used_at < $1',
          before: before(2 * minute),
        }),
    },
    { name: 'rotate signing keys', run: () => signingKeys.maintain() },
    { name: 'encrypt with the current key', run: () => reencrypt(pool, encryption) },
  ]
  for (const { name, run } of steps)
    await run().catch((error: unknown) => logError(error, `the identity service could not ${name}`))
}

/** Changes rows in as many statements as necessary, each within the timeout. What one has changed stays if a later one fails. */
async function inBatches(
  pool: Queryable,
  { change, table, condition, before }: { change: string; table: string; condition: string; before: Date },
): Promise<void> {
  const statement = `${change} where ctid = any(array(
    select ctid from identity.${table} where ${condition} limit ${batchSize}))`
  while ((await pool.query(statement, [before])).rowCount === batchSize);
}
