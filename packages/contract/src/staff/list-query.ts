import * as z from 'zod/mini'
import { instant, page } from '../values.ts'

const choice = 'errors.validation.choice'

/** Directions of a sorted list. */
export const directions = ['asc', 'desc'] as const
export type Direction = (typeof directions)[number]

/** Sorts whose first page starts with the smallest value: names, positions, and queues of which the oldest is due first. */
const ascending: readonly string[] = [
  'name',
  'position',
  'statusSince',
  'deadline',
  'settlement',
  'promise',
  'requestedAt',
  'email',
  'since',
]

/** Returns the direction of a sort for which the query names none. */
export const defaultDirection = (sort: string): Direction => (ascending.includes(sort) ? 'asc' : 'desc')

/**
 * The query of a list that staff work with. The list is sorted by the first of `sorts` unless the query names another.
 * `cursor` continues a page, with the same sort and direction; otherwise the response is 422. The response has the header
 * `X-Total-Count`, which is at most `10000+`.
 *
 * @param sorts what the list can be sorted by
 * @param filters the filters that the list has
 */
export const listQuery = <const S extends readonly [string, ...string[]], F extends Record<string, z.ZodMiniType>>(
  sorts: S,
  filters: F,
) =>
  z.object({
    limit: page.shape.limit,
    cursor: z.optional(z.string().check(z.maxLength(2000, 'errors.validation.tooLong'))),
    sort: z.optional(z.enum(sorts, choice)),
    direction: z.optional(z.enum(directions, choice)),
    ...filters,
  })

/** The query of a list's export as CSV: the order and the filters of the list. It has no pages. */
export const exportQuery = <const S extends readonly [string, ...string[]], F extends Record<string, z.ZodMiniType>>(
  sorts: S,
  filters: F,
) =>
  z.object({ sort: z.optional(z.enum(sorts, choice)), direction: z.optional(z.enum(directions, choice)), ...filters })

/** A filter by words. Each of them must be a part of a name, an email address or a number; of one or two letters, a beginning. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(200, 'errors.validation.tooLong')))

/** A filter by state. */
export const oneOf = <const S extends readonly [string, ...string[]]>(states: S) => z.optional(z.enum(states, choice))

/** A filter that is either in force or left out. */
export const flag = z.optional(z.enum(['true'], choice))

/** A filter by time: `from` is inclusive, `to` is exclusive. */
export const between = { from: z.optional(instant), to: z.optional(instant) }
