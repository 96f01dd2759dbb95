import { ApiError } from './http/api-error.ts'

/** Sorts items into the order of a list of ids. @throws ApiError 422 if an id is missing, unknown or repeated */
export function reorder<T extends { id: string }>(items: T[], ids: string[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const sorted = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  if (sorted.length !== items.length || ids.length !== items.length) {
    throw new ApiError('errors.validation.failed', { errors: [{ path: 'ids', key: 'errors.validation.order' }] })
  }
  return sorted
}
