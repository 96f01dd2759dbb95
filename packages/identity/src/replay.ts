import { createHash } from 'node:crypto'
import type { Service } from './service.ts'

/** An answer as it went out. */
export type Answer = { status: number; body: string; errorName?: string }

/** One call of a client, the same for all of its attempts. */
export type Invocation = { id: string; body: string }

/** How long an answer is kept for a client that did not get it, in milliseconds. */
const kept = 10_000

const keyOf = ({ id, body }: Invocation) => [id, createHash('sha256').update(body).digest()] as const

/** The answer of an earlier attempt of the same call with the same body. */
export async function findReplay({ pool, sealing, now }: Service, invocation: Invocation): Promise<Answer | undefined> {
  const { rows } = await pool.query<{ response: Buffer; at: Date }>(
    'select response, at from identity.idempotency_record where invocation_id = $1 and body_hash = $2',
    [...keyOf(invocation)],
  )
  const [row] = rows
  if (!row || now().getTime() - row.at.getTime() > kept) return undefined
  // Only `keepReplay` writes the column.
  return JSON.parse(sealing.open(row.response, { purpose: 'replay', owner: invocation.id }).toString()) as Answer
}

/** Keeps an answer for the next attempt. */
export async function keepReplay(
  { pool, sealing, now }: Service,
  invocation: Invocation,
  answer: Answer,
): Promise<void> {
  const sealed = sealing.seal(Buffer.from(JSON.stringify(answer)), { purpose: 'replay', owner: invocation.id })
  await pool.query(
    'insert into identity.idempotency_record (invocation_id, body_hash, status, response, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [...keyOf(invocation), answer.status, sealed, now()],
  )
}
