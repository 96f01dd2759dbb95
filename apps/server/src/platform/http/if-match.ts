import { ApiError } from './api-error.ts'

/** The versions that a change may replace; undefined if any may be. */
export type IfMatch = readonly string[] | undefined

/** Reads an `If-Match` header (RFC 9110 §13.1.1). `*` matches anything that exists; a weak tag matches nothing. */
export function ifMatchOf(header: string | undefined): IfMatch {
  if (header === undefined || header.trim() === '*') return undefined
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) => (weak ? [] : [tag]))
}

/** Checks that nobody has changed what the caller has read. @throws ApiError 412 with its present state */
export function assertUnchanged(ifMatch: IfMatch, current: { version: string }): void {
  if (ifMatch !== undefined && !ifMatch.includes(current.version)) {
    throw new ApiError('errors.staff.changed', { current })
  }
}
