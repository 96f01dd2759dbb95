import type { Language } from '@virage/contract'
import type { PreviewKind } from '@virage/contract/staff'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Preview } from '../../platform/preview.ts'
import { createPreviewTokens } from './preview-token.ts'
import { readPreview, readSlug } from './queries.ts'

/** What a link shows, and the path of its page below the club's. */
export type FoundPreview = { preview: Preview; path: string; language: Language; expiresAt: Date }

/** Finds what a token shows; undefined if it is invalid or has expired, or if the thing has been deleted. */
export type FindPreview = (token: string) => Promise<FoundPreview | undefined>

/** The page of each kind, below that of the club. */
const pages: Record<PreviewKind, (slug: string) => string> = {
  exclusive: (slug) => `/exclusives/${slug}`,
  post: (slug) => `/news/${slug}`,
  program: (slug) => `/programs/${slug}`,
  giveaway: () => '/giveaway',
  auction: () => '/auctions',
}

/** Creates the reader of preview links. */
export function createFindPreview({
  database,
  clock,
  secret,
}: {
  database: Pick<Database, 'withTenant'>
  clock: Clock
  secret: string
}): FindPreview {
  const tokens = createPreviewTokens(secret)
  return async (token) => {
    const key = tokens.keyOf(token)
    if (!key) return undefined
    return database.withTenant(key.clubId, async (tx) => {
      const row = await readPreview(tx, key.clubId, key.id)
      if (!row || !tokens.verify(token, row)) return undefined
      const { kind, subject_id: subjectId, draft, language, expires_at: expiresAt } = row
      const drafted = draft?.values.slug
      const slug = subjectId === null ? drafted : await readSlug(tx, key.clubId, kind, subjectId)
      if (slug === undefined) return undefined
      const preview = { clubId: key.clubId, kind, subjectId, draft, at: row.shown_at ?? clock.now() }
      return { preview, path: pages[kind](slug), language, expiresAt }
    })
  }
}
