import type { Language } from '@virage/contract'
import type { LookPage, PreviewDraft, PreviewKind, PreviewViewer } from '@virage/contract/staff'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Preview } from '../../platform/preview.ts'
import { createPreviewTokens } from './preview-token.ts'
import { readPreview, readSlug } from './queries.ts'

/** What a link shows, the path of its page below the club's, and for whom. */
export type FoundPreview = { preview: Preview; path: string; language: Language; as: PreviewViewer; expiresAt: Date }

/** Finds what a token shows; undefined if it is invalid or has expired, or if the thing has been deleted. */
export type FindPreview = (token: string) => Promise<FoundPreview | undefined>

/** The page of each kind, below that of the club. */
const pages: Record<Exclude<PreviewKind, 'club'>, (slug: string) => string> = {
  exclusive: (slug) => `/exclusives/${slug}`,
  post: (slug) => `/news/${slug}`,
  program: (slug) => `/programs/${slug}`,
  giveaway: () => '/giveaway',
  auction: () => '/auctions',
}

/** The pages on which the look of a club is previewed. */
const lookPaths: Record<LookPage, string> = {
  home: '',
  exclusives: '/marketplace',
  auctions: '/auctions',
  news: '/news',
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
      const { kind, subject_id: subjectId, draft, language, shown_as: as, expires_at: expiresAt } = row
      const path = await pathOf(tx, key.clubId, { kind, subjectId, draft })
      if (path === undefined) return undefined
      const preview = { clubId: key.clubId, kind, subjectId, draft, at: row.shown_at ?? clock.now() }
      return { preview, path, language, as, expiresAt }
    })
  }
}

/** Returns the path of a preview's page; undefined if the thing has been deleted. */
async function pathOf(
  tx: Tx,
  clubId: string,
  { kind, subjectId, draft }: { kind: PreviewKind; subjectId: string | null; draft: PreviewDraft | null },
): Promise<string | undefined> {
  if (kind === 'club') return draft?.kind === 'club' ? lookPaths[draft.page] : undefined
  const slug = subjectId === null ? slugOf(draft) : await readSlug(tx, clubId, kind, subjectId)
  return slug === undefined ? undefined : pages[kind](slug)
}

/** Returns the slug of something that is not stored yet. */
export const slugOf = (draft: PreviewDraft | null | undefined): string | undefined =>
  draft && draft.kind !== 'club' ? draft.values.slug : undefined
