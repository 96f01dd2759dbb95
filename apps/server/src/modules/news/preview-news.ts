import type { PreviewDraft } from '@virage/contract/staff'
import type { Tx } from '../../platform/database/database.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import type { Preview } from '../../platform/preview.ts'
import { type PostRow, type ProgramRow, readAnyPost, readPrograms } from './queries.ts'

type Previewed = { clubId: string; slug: string; preview: Preview }

/** Reads a post as a preview shows it: with the values of the form. @returns undefined if the preview is of another */
export async function readPreviewedPost(
  tx: Tx,
  { clubId, slug, preview: { subjectId, draft, at } }: Previewed,
): Promise<PostRow | undefined> {
  const stored = subjectId === null ? undefined : await readAnyPost(tx, clubId, subjectId)
  if (stored ? stored.slug !== slug : subjectId !== null) return undefined
  const row: PostRow = stored ?? { ...emptyRow(clubId, slug), ...emptyPost(at) }
  if (draft?.kind !== 'post') return row
  const { values } = draft
  const { programId, publishedAt } = values
  const programs = programId === undefined ? [] : await readPrograms(tx, clubId)
  return {
    ...row,
    ...writtenIn(values),
    ...omitUndefined({
      medias: values.medias,
      published_at: publishedAt == null ? undefined : new Date(publishedAt),
      program_slug: programId === undefined ? undefined : (programs.find(({ id }) => id === programId)?.slug ?? null),
    }),
  }
}

/** Reads a program as a preview shows it. @returns undefined if the preview is of another */
export async function readPreviewedProgram(
  tx: Tx,
  { clubId, slug, preview: { subjectId, draft } }: Previewed,
): Promise<ProgramRow | undefined> {
  const stored =
    subjectId === null ? undefined : (await readPrograms(tx, clubId)).find((program) => program.id === subjectId)
  if (stored ? stored.slug !== slug : subjectId !== null) return undefined
  const row: ProgramRow = stored ?? { ...emptyRow(clubId, slug), position: 0 }
  return draft?.kind === 'program' ? { ...row, ...writtenIn(draft.values) } : row
}

type Written = Extract<PreviewDraft, { kind: 'post' | 'program' }>['values']

const writtenIn = ({ name, description, imageUrl }: Written) =>
  omitUndefined({ name, description, image_url: imageUrl })

const emptyRow = (clubId: string, slug: string) => ({
  club_id: clubId,
  id: '00000000-0000-4000-8000-000000000000',
  slug,
  name: {},
  description: {},
  image_url: '',
  pictures: null,
})

const emptyPost = (publishedAt: Date) => ({
  medias: [],
  program_id: null,
  program_slug: null,
  draft: true,
  published_at: publishedAt,
})
