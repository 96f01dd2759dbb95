import { ApiError } from './http/api-error.ts'

/**
 * Things in the order of their ids.
 *
 * @throws ApiError 422 where an id is missing, unknown or there twice
 */
export function reorder<T extends { id: string }>(things: T[], ids: string[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  const sorted = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  if (sorted.length !== things.length || ids.length !== things.length) {
    throw new ApiError('errors.validation.failed', { errors: [{ path: 'ids', key: 'errors.validation.order' }] })
  }
  return sorted
}
