import { randomUUID } from 'node:crypto'
import type { RunningServer } from '../start-server.ts'
import { signInBySrp } from '../sign-in.ts'

/** The password of the demonstration accounts and of every account that a test creates. */
export const password = 'Virage-demo-2026!'

/** Calls the API as one person. Each call has an idempotency key of its own; a response that is no success throws. */
export type ApiClient = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<T>

/** Where a running product listens. */
export type Origin = Pick<RunningServer, 'origin'>

/**
 * Signs a person in without a browser, at the first call and when the product's clock has left a token behind. Paths below
 * `/api/staff/` get a token of the back office.
 */
export async function signInToApi({ origin }: Origin, email: string): Promise<ApiClient> {
  const tokens = new Map<'web' | 'office', Promise<string>>()
  const signIn = (client: 'web' | 'office') => {
    const token = signInBySrp({ origin, email, password, client })
    tokens.set(client, token)
    token.catch(() => tokens.delete(client))
    return token
  }
  return async <T>(method: string, path: string, body: object = {}) => {
    const client = path.startsWith('/api/staff/') ? 'office' : 'web'
    const idempotencyKey = randomUUID()
    const send = async (token: Promise<string>) =>
      fetch(origin + path, {
        method,
        headers: {
          authorization: `Bearer ${await token}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      })
    const earlier = tokens.get(client)
    let response = await send(earlier ?? signIn(client))
    if (response.status === 401 && earlier) response = await send(signIn(client))
    if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
}

/** The operator's client of each product, by its address: a sign-in takes longer than most tests need for all else. */
const operators = new Map<string, Promise<ApiClient>>()

/** Signs in the operator of the installation, who may do everything in the back office. */
export function signInAsOperator({ origin }: Origin): Promise<ApiClient> {
  const operator = operators.get(origin) ?? signInToApi({ origin }, 'operator@virage.test')
  operators.set(origin, operator)
  return operator
}
