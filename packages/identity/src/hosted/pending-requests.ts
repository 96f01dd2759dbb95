import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Service } from '../service.ts'
import { tokenHash } from '../tokens/issue-tokens.ts'
import { authorizeRequest } from './authorize-request.ts'

/** How long somebody may take to sign in, in milliseconds. */
const lifetime = 15 * 60_000

const pendingRequest = z.object({
  client: authorizeRequest,
  /** Where it was sent to, and what must come back from there. */
  federation: z
    .object({ provider: z.string(), nonce: z.string(), verifier: z.string(), hasActed: z.boolean().default(false) })
    .optional(),
  /** The step that follows: its challenge, the factors to choose from, and where the first one was proven. */
  step: z
    .object({ name: z.string(), session: z.string(), provider: z.string(), choices: z.string().optional() })
    .optional(),
  /** Who has signed in and is asked whether to go on to the client; its host, unless it is the product's own. */
  approval: z.object({ accountId: z.string(), email: z.string(), host: z.string().default('') }).optional(),
})

/** A request that waits for somebody to sign in. */
export type PendingRequest = z.output<typeof pendingRequest>

/** Keeps a request for the browser that began it. @returns the name under which it is found again, once */
export async function keepRequest(
  { pool, sealing, now }: Service,
  browser: string,
  request: PendingRequest,
): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const hash = tokenHash(id)
  const sealed = sealing.seal(Buffer.from(JSON.stringify(request)), {
    purpose: 'oauth-request',
    owner: hash.toString('hex'),
  })
  await pool.query(
    'insert into identity.oauth_request (hash, browser_hash, request, expires_at) values ($1, $2, $3, $4)',
    [hash, tokenHash(browser), sealed, new Date(now().getTime() + lifetime)],
  )
  return id
}

/** Looks at a request without ending it; undefined for another browser's, an ended or an old one. */
export const findRequest = (service: Service, browser: string | undefined, id: string) =>
  readRequest(service, browser, id, 'select request from identity.oauth_request')

/** Ends a request, so that it is answered once. */
export const takeRequest = (service: Service, browser: string | undefined, id: string) =>
  readRequest(service, browser, id, 'delete from identity.oauth_request')

async function readRequest(
  { pool, sealing, now }: Service,
  browser: string | undefined,
  id: string,
  statement: 'select request from identity.oauth_request' | 'delete from identity.oauth_request',
): Promise<PendingRequest | undefined> {
  if (browser === undefined) return undefined
  const hash = tokenHash(id)
  const returning = statement.startsWith('delete') ? 'returning request' : ''
  const { rows } = await pool.query<{ request: Buffer }>(
    `${statement} where hash = $1 and browser_hash = $2 and expires_at > $3 ${returning}`,
    [hash, tokenHash(browser), now()],
  )
  const [row] = rows
  if (!row) return undefined
  const opened = sealing.open(row.request, { purpose: 'oauth-request', owner: hash.toString('hex') })
  return pendingRequest.parse(JSON.parse(opened.toString()))
}
