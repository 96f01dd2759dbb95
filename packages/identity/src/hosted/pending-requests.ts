import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Service } from '../service.ts'
import { tokenHash } from '../tokens/issue-tokens.ts'
import { authorizeRequest } from './authorize-request.ts'

/** How long a user may take to sign in, in milliseconds. */
const lifetime = 15 * 60_000

const pendingRequest = z.object({
  client: authorizeRequest,
  /** The provider it was redirected to, and what its response must contain. */
  federation: z
    .object({ provider: z.string(), nonce: z.string(), verifier: z.string(), hasActed: z.boolean().default(false) })
    .optional(),
  /** The next step: its challenge, the factors to choose from, and where the first one was proven. */
  step: z
    .object({ name: z.string(), session: z.string(), provider: z.string(), choices: z.string().optional() })
    .optional(),
  /** The signed-in user who is asked whether to continue to the client, and its host unless it is the product's own. */
  approval: z.object({ accountId: z.string(), email: z.string(), host: z.string().default('') }).optional(),
})

/** An authorization request that waits for its user to sign in. */
export type PendingRequest = z.output<typeof pendingRequest>

/** Stores a request for the browser that began it. @returns the id that finds it again, once */
export async function storeRequest(
  { pool, encryption, now }: Service,
  browser: string,
  request: PendingRequest,
): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const hash = tokenHash(id)
  const encrypted = encryption.encrypt(Buffer.from(JSON.stringify(request)), {
    purpose: 'oauth-request',
    owner: hash.toString('hex'),
  })
  await pool.query(
    'insert into identity.oauth_request (hash, browser_hash, request, expires_at) values ($1, $2, $3, $4)',
    [hash, tokenHash(browser), encrypted, new Date(now().getTime() + lifetime)],
  )
  return id
}

/** Finds a request without ending it; undefined if it has ended, expired or belongs to another browser. */
export const findRequest = (service: Service, browser: string | undefined, id: string) =>
  readRequest(service, browser, id, 'select request from identity.oauth_request')

/** Ends a request, so that only one response counts. */
export const takeRequest = (service: Service, browser: string | undefined, id: string) =>
  readRequest(service, browser, id, 'delete from identity.oauth_request')

async function readRequest(
  { pool, encryption, now }: Service,
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
  const opened = encryption.decrypt(row.request, { purpose: 'oauth-request', owner: hash.toString('hex') })
  return pendingRequest.parse(JSON.parse(opened.toString()))
}
