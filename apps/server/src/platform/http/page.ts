/** A page of a list that is ordered by id, newest first. */
export type Page = { limit: number; cursor: string | undefined }

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the page that a query asks for; by default the newest 100 rows. A cursor that is no id is ignored. */
export const pageOf = (query: { limit?: number | undefined; cursor?: string | undefined }): Page => ({
  limit: query.limit ?? 100,
  cursor: query.cursor !== undefined && isId.test(query.cursor) ? query.cursor : undefined,
})
