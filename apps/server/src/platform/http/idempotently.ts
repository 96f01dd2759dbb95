import { createHash } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import { ApiError } from './api-error.ts'

/** A request that may come twice: the same key of the same principal for the same operation of the same club names it. */
export type IdempotentRequest = {
  clubId: string
  /** The account's id, or the address of a visitor. */
  principal: string
  /** The operation's id. */
  operation: string
  /** The caller's `Idempotency-Key`; without one every request counts as a new one. */
  key: string | undefined
  /** Parameters, query and body. */
  input: unknown
}

/**
 * Runs `work` once for a key: the key's record and the effects of the work commit together, so a repeated request
 * finds either both or neither. A repetition that overlaps waits for the first to end.
 *
 * @returns what `work` answered, now or the first time
 * @throws ApiError `errors.backend.idempotencyConflict` when the key was used for another input
 */
export async function idempotently<T>(
  tx: Tx,
  { clubId, principal, operation, key, input }: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  const row = { club_id: clubId, principal, operation, key }
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  const inserted = await tx
    .insertInto('idempotency_record')
    .values({ ...row, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const ofKey = (column: keyof typeof row) => [column, '=', row[column]] as const

  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const first = await tx
      .selectFrom('idempotency_record')
      .select(['request_hash', 'response'])
      .where(...ofKey('club_id'))
      .where(...ofKey('principal'))
      .where(...ofKey('operation'))
      .where(...ofKey('key'))
      .executeTakeFirstOrThrow()
    if (!first.request_hash.equals(hash)) throw new ApiError('errors.backend.idempotencyConflict')
    if (first.response === null) throw new ApiError('errors.backend.idempotencyInProgress')
    // Only this function writes the column, with what the same operation answered.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON that this function wrote
    return first.response as T
  }
  const answer = await work()
  await tx
    .updateTable('idempotency_record')
    .set({ response: JSON.stringify(answer) })
    .where(...ofKey('club_id'))
    .where(...ofKey('principal'))
    .where(...ofKey('operation'))
    .where(...ofKey('key'))
    .execute()
  return answer
}

/** Whether a request with this key has a record: it was answered before. */
export async function hasRecord(tx: Tx, { clubId, principal, operation, key }: IdempotentRequest): Promise<boolean> {
  if (key === undefined) return false
  const row = await tx
    .selectFrom('idempotency_record')
    .select('key')
    .where('club_id', '=', clubId)
    .where('principal', '=', principal)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
