import type { StaffRole } from '@virage/domain'
import type * as z from 'zod/mini'

/**
 * Who may make a call, decided before its handler runs.
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

/** One call of the API: the server registers its route from it, the client calls through it. */
export type Call = {
  /** Unique name, the operation id of the OpenAPI document. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: string
  summary: string
  access: Access
  /** True where a NOT_REFERRED fan or a visitor of a referral-needed club may call as well (C09). */
  openToUnreferred?: true
  /** True where the call creates something: it takes an `Idempotency-Key` header. */
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

/** Whether a call belongs to the back office: it takes access tokens of the back office's own client alone. */
export const isBackOfficeCall = ({ path }: Pick<Call, 'path'>): boolean => path.startsWith('/api/staff/')

/** Checks a call's shape while keeping its exact schemas. */
export const defineCall = <const C extends Call>(call: C): C => call

type InputOf<C extends Call, K extends 'params' | 'query' | 'body'> = C extends { [P in K]: infer S extends Schema }
  ? z.input<S>
  : undefined

type Parts<C extends Call> = {
  [K in 'params' | 'query' | 'body' as InputOf<C, K> extends undefined ? never : K]: InputOf<C, K>
}

/** The parts that may be left out: those of which nothing is required. */
type Optional<P> = { [K in keyof P as object extends P[K] ? K : never]?: P[K] }
type Required<P> = { [K in keyof P as object extends P[K] ? never : K]: P[K] }

/** What a caller hands to a call: its path parameters, query and body, each as far as the call has one. */
export type CallInput<C extends Call> = Required<Parts<C>> & Optional<Parts<C>>

/** What a call answers when it succeeds. */
export type CallOutput<C extends Call> = z.output<C['response']>
