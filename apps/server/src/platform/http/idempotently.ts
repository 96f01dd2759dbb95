import { createHash } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import { Refusal } from './refusal.ts'

/** What identifies a repeated call: the same key of the same caller for the same call of the same club. */
export type Repeatable = {
  clubId: string
  /** The account's id, or the address of a visitor. */
  caller: string
  call: string
  /** The caller's `Idempotency-Key`; without one the call is not repeatable. */
  key: string | undefined
  /** Everything that the call was asked for. */
  input: unknown
}

/**
 * Runs `work` once for a key: the row of the key and the effects of the work commit together, so a repeated call
 * finds either both or neither. A repetition that overlaps waits for the first to end.
 *
 * @returns what `work` answered, now or the first time
 * @throws Refusal `errors.backend.idempotencyConflict` when the key was used for another input
 */
export async function idempotently<T extends object>(tx: Tx, call: Repeatable, work: () => Promise<T>): Promise<T> {
  const { key } = call
  if (key === undefined) return work()
  const row = { club_id: call.clubId, caller: call.caller, call: call.call, key }
  const hash = createHash('sha256').update(JSON.stringify(call.input)).digest()
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ ...row, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const ofKey = (column: keyof typeof row) => [column, '=', row[column]] as const

  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const first = await tx
      .selectFrom('idempotency_key')
      .select(['request_hash', 'response'])
      .where(...ofKey('club_id'))
      .where(...ofKey('caller'))
      .where(...ofKey('call'))
      .where(...ofKey('key'))
      .executeTakeFirstOrThrow()
    if (!first.request_hash.equals(hash)) throw new Refusal('errors.backend.idempotencyConflict')
    if (first.response === null) throw new Refusal('errors.backend.idempotencyInProgress')
    // Only this function writes the column, with what the same call answered.
    return first.response as T
  }
  const answer = await work()
  await tx
    .updateTable('idempotency_key')
    .set({ response: JSON.stringify(answer) })
    .where(...ofKey('club_id'))
    .where(...ofKey('caller'))
    .where(...ofKey('call'))
    .where(...ofKey('key'))
    .execute()
  return answer
}

/** Whether a call with this key has been answered before. */
export async function wasAnswered(tx: Tx, call: Repeatable): Promise<boolean> {
  if (call.key === undefined) return false
  const row = await tx
    .selectFrom('idempotency_key')
    .select('key')
    .where('club_id', '=', call.clubId)
    .where('caller', '=', call.caller)
    .where('call', '=', call.call)
    .where('key', '=', call.key)
    .executeTakeFirst()
  return row !== undefined
}
