/** A page of a list that is ordered by its ids, newest first. */
export type Page = { limit: number; cursor: string | undefined }

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page that a call asked for; the newest hundred without a word. Cursors are ids; other text asks for nothing. */
export const pageOf = (query: { limit?: number | undefined; cursor?: string | undefined }): Page => ({
  limit: query.limit ?? 100,
  cursor: query.cursor !== undefined && isId.test(query.cursor) ? query.cursor : undefined,
})
