import * as contract from '@virage/contract'
import * as staffContract from '@virage/contract/staff'

const isOperation = (value: unknown): value is contract.ApiOperation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every operation of the contract: of fans and visitors, and of the back office. */
export const allOperations: contract.ApiOperation[] = [
  ...Object.values<unknown>(contract),
  ...Object.values<unknown>(staffContract),
].filter(isOperation)

/** A request to an operation, which may be invalid. */
export type OperationRequest = {
  params?: Record<string, string>
  query?: object
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown
  token?: string | undefined
  idempotencyKey?: string
}

/** The names of an operation's path parameters. */
export const parametersOf = ({ path }: Pick<contract.ApiOperation, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Sends a request to an operation as any client can, without checking it. */
export function sendOperation(
  origin: string,
  operation: contract.ApiOperation,
  { params = {}, query = {}, body = {}, token, idempotencyKey }: OperationRequest,
): Promise<Response> {
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE'
  return fetch(origin + contract.pathOf(operation.path, params, { ...query }), {
    method: operation.method,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}
