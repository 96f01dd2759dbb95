import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { ApiError } from './api-error.ts'

/** A request that may be repeated, identified by its key, principal, operation and club. */
export type IdempotentRequest = {
  clubId: string
  /** The account's id, or the hash of a visitor's network. */
  principal: string
  /** The operation's id. */
  operation: string
  /** The `Idempotency-Key` header; without one, each request is a new one. */
  key: string | undefined
  /** Parameters, query and body. */
  input: unknown
}

/** The result of one of several requests. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: ApiError }

/**
 * Runs `work` once per key. The record and the effects of the work commit together, so a repeated request finds both or
 * neither. A concurrent repetition waits for the first request to end.
 *
 * @returns the result of `work`, from now or from the first time
 * @throws ApiError `errors.backend.idempotencyConflict` if the key was used for another input
 */
export async function runIdempotently<T>(tx: Tx, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  const [outcome] = await runTogetherIdempotently(tx, [request], async () => [{ ok: true, value: await work() }])
  if (!outcome) throw new Error('A request was not answered')
  if (!outcome.ok) throw outcome.error
  return outcome.value
}

/**
 * Does the same for several requests in one transaction. A rejected request leaves no record, so it may be repeated.
 *
 * @param requests with different keys
 * @param work gets the indexes of the requests without a result, and returns an outcome for each
 * @returns an outcome per request
 */
export async function runTogetherIdempotently<T>(
  tx: Tx,
  requests: IdempotentRequest[],
  work: (places: number[]) => Promise<Outcome<T>[]>,
): Promise<Outcome<T>[]> {
  const records = requests.flatMap((request, place) => recordOf(request, place) ?? [])
  const inserted = await insertRecords(tx, records)
  const outcomes = new Map<number, Outcome<T>>()
  for (const record of records)
    if (!inserted.has(record.id)) outcomes.set(record.place, await readOutcome<T>(tx, record))

  const places = Array.from(requests.keys()).filter((place) => !outcomes.has(place))
  const worked = places.length > 0 ? await work(places) : []
  for (const [index, outcome] of worked.entries()) outcomes.set(places[index] ?? -1, outcome)

  const ofPlace = (place: number): Outcome<T> => {
    const outcome = outcomes.get(place)
    if (!outcome) throw new Error('A request was not answered')
    return outcome
  }
  await completeRecords(
    tx,
    records.filter(({ id }) => inserted.has(id)).map((record) => ({ ...record, outcome: ofPlace(record.place) })),
  )
  return requests.map((_, place) => ofPlace(place))
}

/** A record to insert, and the index of its request. */
type Record = {
  id: string
  place: number
  key: { club_id: string; principal: string; operation: string; key: string }
  hash: Buffer
}

const idOf = ({ principal, operation, key }: Pick<Record['key'], 'principal' | 'operation' | 'key'>) =>
  JSON.stringify([principal, operation, key])

function recordOf({ clubId, principal, operation, key, input }: IdempotentRequest, place: number): Record | undefined {
  if (key === undefined) return undefined
  const columns = { club_id: clubId, principal, operation, key }
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  return { id: idOf(columns), place, key: columns, hash }
}

/** Inserts the records that are new. @returns their ids */
async function insertRecords(tx: Tx, records: Record[]): Promise<Set<string>> {
  if (records.length === 0) return new Set()
  const rows = await tx
    .insertInto('idempotency_record')
    // Ordered by id, so that two batches with the same keys can't deadlock.
    .values(records.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ key, hash }) => ({ ...key, request_hash: hash })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['principal', 'operation', 'key'])
    .execute()
  return new Set(rows.map(idOf))
}

/** Reads the first result of a request. */
async function readOutcome<T>(tx: Tx, { key, hash }: Record): Promise<Outcome<T>> {
  const first = await tx
    .selectFrom('idempotency_record')
    .select(['request_hash', 'response'])
    .where((eb) => eb.and(key))
    .executeTakeFirstOrThrow()
  if (!first.request_hash.equals(hash)) return { ok: false, error: new ApiError('errors.backend.idempotencyConflict') }
  if (first.response === null) return { ok: false, error: new ApiError('errors.backend.idempotencyInProgress') }
  // Only this file writes the column, with results of the same operation.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON that this file wrote
  return { ok: true, value: first.response as T }
}

/** The ids in a response; the statement below keeps those of fans. */
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Stores the results, and which other fans are in them; deletes the records of rejected requests. */
async function completeRecords(tx: Tx, records: (Record & { outcome: Outcome<unknown> })[]): Promise<void> {
  const answered = records.flatMap(({ key, outcome }) =>
    outcome.ok
      ? [{ ...key, response: outcome.value, ids: [...new Set(JSON.stringify(outcome.value).match(ids))] }]
      : [],
  )
  const refused = records.flatMap(({ key, outcome }) => (outcome.ok ? [] : [key]))
  if (answered.length > 0)
    await sql`
      with answered as (
        update idempotency_record r set response = n.response
        from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb)
          as n (club_id uuid, principal text, operation text, key text, response jsonb, ids uuid[])
        where (r.club_id, r.principal, r.operation, r.key) = (n.club_id, n.principal, n.operation, n.key)
        returning r.club_id, r.principal, r.operation, r.key, n.ids)
      insert into idempotency_record_fan (club_id, fan_id, principal, operation, key)
      select a.club_id, f.id, a.principal, a.operation, a.key from answered a
      cross join unnest(a.ids) as named (id)
      join fan f on f.club_id = a.club_id and f.id = named.id and f.account_id <> a.principal`.execute(tx)
  if (refused.length > 0)
    await sql`delete from idempotency_record r
      using jsonb_to_recordset(${JSON.stringify(refused)}::jsonb)
        as n (club_id uuid, principal text, operation text, key text)
      where (r.club_id, r.principal, r.operation, r.key) = (n.club_id, n.principal, n.operation, n.key)`.execute(tx)
}

/** Returns whether a request with this key was answered before. */
export async function hasRecord(tx: Tx, { clubId, principal, operation, key }: IdempotentRequest): Promise<boolean> {
  if (key === undefined) return false
  const row = await tx
    .selectFrom('idempotency_record')
    .select('key')
    .where((eb) => eb.and({ club_id: clubId, principal, operation, key }))
    .executeTakeFirst()
  return row !== undefined
}
