import { createPreview, previewDays } from '@virage/contract/staff'
import { ApiError } from '../../platform/http/api-error.ts'
import type { StaffOperations } from '../staff/index.ts'
import { slugOf } from './find-preview.ts'
import { createPreviewTokens } from './preview-token.ts'
import { insertPreview, readSlug } from './queries.ts'

/** Registers the operation that creates preview links. */
export function previewStaffRoutes(backOffice: StaffOperations, secret: string): void {
  const tokens = createPreviewTokens(secret)

  backOffice.mutate(createPreview, async ({ club, body: { kind, id, draft, language, as, at } }, tx) => {
    if (kind === 'club' ? id !== undefined : id !== undefined && (await readSlug(tx, club.id, kind, id)) === undefined)
      throw new ApiError('errors.backend.notFound')
    if (kind !== 'club' && id === undefined && slugOf(draft) === undefined)
      throw new ApiError('errors.validation.failed', {
        errors: [{ path: 'draft.values.slug', key: 'errors.validation.required' }],
      })
    const row = await insertPreview(tx, {
      clubId: club.id,
      days: previewDays,
      kind,
      subjectId: id,
      draft,
      language,
      as,
      at,
    })
    const expiresAt = row.expires_at.toISOString()
    return {
      answer: { url: `/preview/${tokens.sign(row)}`, expiresAt },
      audit: {
        subject: id === undefined ? kind : `${kind} ${id}`,
        details: { expiresAt, language, as, ...(at !== undefined && { at }), hasDraft: draft !== undefined },
      },
    }
  })
}
