import type { StaffRole } from '@virage/domain'
import type * as z from 'zod/mini'

/**
 * Who may use an operation, decided before its handler runs.
 *
 * - `anyone`: including visitors.
 * - `account`: a signed-in person, with or without a fan record in this club.
 * - `self`: a signed-in person whose own id is `username` in the path; otherwise 403.
 * - `validated`: a fan of this club whose KYC is VALIDATED.
 * - `{ staff }`: staff of this club in one of these roles, and operators, who may do everything; with an empty list,
 *   only operators. If the installation requires it, they must have signed in with a second factor.
 */
export type Access = 'anyone' | 'account' | 'self' | 'validated' | { staff: readonly StaffRole[] }

/**
 * How often an operation may be used, counted over all processes. `person` is the signed-in account, or a visitor's
 * network (an IPv4 address or an IPv6 /64) if the operation has no limit per `network`; `recipient` is the person who is
 * written to.
 */
export type Limit = {
  per: 'person' | 'network' | 'club' | 'recipient'
  most: number
  within: 'minute' | 'hour' | 'day' | 'month'
}

type Schema = z.ZodMiniType

/** An operation of the API: the server registers its route from it, and the client calls it. */
export type ApiOperation = {
  /** Unique name: the operation id in the OpenAPI document. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: string
  summary: string
  access: Access
  /** Whether NOT_REFERRED fans and visitors of a club by invitation may use it, too (C09). */
  openToUnreferred?: true
  /** Whether the operation creates something: it then takes an `Idempotency-Key` header. */
  idempotent?: true
  /**
   * Whether the operation changes something with a `version`: it then takes an `If-Match` header with the version that
   * the caller has read (RFC 9110 §13.1.1). If it has changed, the response is 412 `errors.staff.changed` with the
   * present state in `current`. Without the header the last change wins.
   */
  versioned?: true
  /**
   * For operations that are costly or send messages. Beyond it, the response is 429 with `Retry-After`
   * (docs/security/limits.md).
   */
  limits?: readonly Limit[]
  params: Schema
  query?: Schema
  body?: Schema
  /** Status code of success; 200 by default. */
  status?: 201 | 204
  /**
   * Whether the response is a table as text instead of JSON: CSV (RFC 4180), but for the journal, whose form the law gives, and the
   * entries of a draw, each an id on a line.
   */
  csv?: true
  response: Schema
}

/**
 * Returns whether an operation belongs to the back office: it accepts only access tokens of the back office's client.
 */
export const isBackOfficeOperation = ({ path }: Pick<ApiOperation, 'path'>): boolean => path.startsWith('/api/staff/')

/** Checks an operation's type and infers its exact schemas. */
export const defineOperation = <const C extends ApiOperation>(operation: C): C => operation

type InputOf<C extends ApiOperation, K extends 'params' | 'query' | 'body'> = C extends {
  [P in K]: infer S extends Schema
}
  ? z.input<S>
  : undefined

type Parts<C extends ApiOperation> = {
  [K in 'params' | 'query' | 'body' as InputOf<C, K> extends undefined ? never : K]: InputOf<C, K>
}

/** The parts of an input that may be omitted: those without required fields. */
type Optional<P> = { [K in keyof P as object extends P[K] ? K : never]?: P[K] }
type Required<P> = { [K in keyof P as object extends P[K] ? never : K]: P[K] }

/** The input of an operation: path parameters, query and body, as far as the operation has them. */
export type OperationInput<C extends ApiOperation> = Required<Parts<C>> & Optional<Parts<C>>

/** The value of an operation's successful response. */
export type OperationOutput<C extends ApiOperation> = z.output<C['response']>
