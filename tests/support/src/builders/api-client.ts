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

/** Signs a person in without a browser. Paths below `/api/staff/` get a token of the back office. */
export async function signInToApi({ origin }: Origin, email: string): Promise<ApiClient> {
  const token = await signInBySrp({ origin, email, password })
  let office: Promise<string> | undefined
  const tokenFor = (path: string) =>
    path.startsWith('/api/staff/') ? (office ??= signInBySrp({ origin, email, password, client: 'office' })) : token
  return async <T>(method: string, path: string, body: object = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${await tokenFor(path)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
}

/** Signs in the operator of the installation, who may do everything in the back office. */
export const signInAsOperator = (product: Origin): Promise<ApiClient> => signInToApi(product, 'operator@virage.test')
