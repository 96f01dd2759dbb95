import { createHash } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import { ApiError } from './api-error.ts'

/** A request that may be repeated, identified by its key, principal, operation and club. */
export type IdempotentRequest = {
  clubId: string
  /** The account's id, or the address of a visitor. */
  principal: string
  /** The operation's id. */
  operation: string
  /** The `Idempotency-Key` header; without one, each request is a new one. */
  key: string | undefined
  /** Parameters, query and body. */
  input: unknown
}

/**
 * Runs `work` once per key. The record and the effects of the work commit together, so a repeated request finds both or
 * neither. A concurrent repetition waits for the first request to end.
 *
 * @returns the result of `work`, from now or from the first time
 * @throws ApiError `errors.backend.idempotencyConflict` if the key was used for another input
 */
export async function runIdempotently<T>(
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
  const matches = (column: keyof typeof row) => [column, '=', row[column]] as const

  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const first = await tx
      .selectFrom('idempotency_record')
      .select(['request_hash', 'response'])
      .where(...matches('club_id'))
      .where(...matches('principal'))
      .where(...matches('operation'))
      .where(...matches('key'))
      .executeTakeFirstOrThrow()
    if (!first.request_hash.equals(hash)) throw new ApiError('errors.backend.idempotencyConflict')
    if (first.response === null) throw new ApiError('errors.backend.idempotencyInProgress')
    // Only this function writes the column, with results of the same operation.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON that this function wrote
    return first.response as T
  }
  const answer = await work()
  await tx
    .updateTable('idempotency_record')
    .set({ response: JSON.stringify(answer) })
    .where(...matches('club_id'))
    .where(...matches('principal'))
    .where(...matches('operation'))
    .where(...matches('key'))
    .execute()
  return answer
}

/** Returns whether a request with this key was answered before. */
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
