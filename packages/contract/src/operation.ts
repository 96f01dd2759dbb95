import type { StaffRole } from '@virage/domain'
import type * as z from 'zod/mini'

/**
 * Who may use an operation, decided before its handler runs.
 *
 * - `anyone`: visitors too.
 * - `account`: a signed-in person, with or without a fan record in this club.
 * - `self`: a signed-in person, and `username` in the path is their own; else 403.
 * - `validated`: a fan of this club whose KYC is VALIDATED.
 * - `{ staff }`: staff of this club in one of these roles, and operators, who may everything; with an empty list,
 *   operators alone. Where the installation asks for it, they have signed in with a second factor.
 */
export type Access = 'anyone' | 'account' | 'self' | 'validated' | { staff: readonly StaffRole[] }

/**
 * How often an operation may be used, counted over all processes. `person` is the signed-in account, or the network of a
 * visitor (an IPv4 address, or an IPv6 /64); `recipient` is whoever is written to.
 */
export type Limit = {
  per: 'person' | 'network' | 'club' | 'recipient'
  most: number
  within: 'minute' | 'hour' | 'day' | 'month'
}

type Schema = z.ZodMiniType

/** One operation of the API: the server registers its route from it, the client uses it. */
export type ApiOperation = {
  /** Unique name, the operation id of the OpenAPI document. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: string
  summary: string
  access: Access
  /** True where a NOT_REFERRED fan or a visitor of a referral-needed club may use it as well (C09). */
  openToUnreferred?: true
  /** True where the operation creates something: it takes an `Idempotency-Key` header. */
  idempotent?: true
  /** For what is costly or writes to people; beyond it the answer is 429 with `Retry-After` (docs/security/limits.md). */
  limits?: readonly Limit[]
  params: Schema
  query?: Schema
  body?: Schema
  /** Status of success; 200 without it. */
  status?: 201 | 204
  /** True where the answer is a table as CSV (RFC 4180) in place of JSON. */
  csv?: true
  response: Schema
}

/** Whether an operation belongs to the back office: it takes access tokens of the back office's own client alone. */
export const isBackOfficeOperation = ({ path }: Pick<ApiOperation, 'path'>): boolean => path.startsWith('/api/staff/')

/** Checks an operation's shape while keeping its exact schemas. */
export const defineOperation = <const C extends ApiOperation>(operation: C): C => operation

type InputOf<C extends ApiOperation, K extends 'params' | 'query' | 'body'> = C extends {
  [P in K]: infer S extends Schema
}
  ? z.input<S>
  : undefined

type Parts<C extends ApiOperation> = {
  [K in 'params' | 'query' | 'body' as InputOf<C, K> extends undefined ? never : K]: InputOf<C, K>
}

/** The parts that may be left out: those of which nothing is required. */
type Optional<P> = { [K in keyof P as object extends P[K] ? K : never]?: P[K] }
type Required<P> = { [K in keyof P as object extends P[K] ? never : K]: P[K] }

/** What a caller hands to an operation: its path parameters, query and body, each as far as the operation has one. */
export type OperationInput<C extends ApiOperation> = Required<Parts<C>> & Optional<Parts<C>>

/** What an operation answers when it succeeds. */
export type OperationOutput<C extends ApiOperation> = z.output<C['response']>
