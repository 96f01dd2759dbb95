import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Service } from './service.ts'

const answerSchema = z.object({ status: z.number(), body: z.string(), errorName: z.exactOptional(z.string()) })

/** A response as it was sent. */
export type Answer = z.output<typeof answerSchema>

/** One operation of a client; its retries have the same id and body. */
export type Invocation = { id: string; body: string }

/** How long a response is stored for a client that did not receive it, in milliseconds. */
const replayLifetime = 10_000

const keyOf = ({ id, body }: Invocation) => [id, createHash('sha256').update(body).digest()] as const

/** Finds the response to an earlier attempt with the same id and body. */
export async function findReplay(
  { pool, encryption, now }: Service,
  invocation: Invocation,
): Promise<Answer | undefined> {
  const { rows } = await pool.query<{ response: Buffer; at: Date }>(
    'select response, at from identity.idempotency_record where invocation_id = $1 and body_hash = $2',
    [...keyOf(invocation)],
  )
  const [row] = rows
  if (!row || now().getTime() - row.at.getTime() > replayLifetime) return undefined
  const response = encryption.decrypt(row.response, { purpose: 'replay', owner: invocation.id }).toString()
  return answerSchema.parse(JSON.parse(response))
}

/** Stores a response for the next attempt. */
export async function storeReplay(
  { pool, encryption, now }: Service,
  invocation: Invocation,
  answer: Answer,
): Promise<void> {
  const encrypted = encryption.encrypt(Buffer.from(JSON.stringify(answer)), { purpose: 'replay', owner: invocation.id })
  await pool.query(
    'insert into identity.idempotency_record (invocation_id, body_hash, status, response, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [...keyOf(invocation), answer.status, encrypted, now()],
  )
}
