import type { Tx } from '../../platform/database/database.ts'
import type { MediaStore } from './media-store.ts'
import { placeholderColors } from './placeholder-colors.ts'
import { assertLibraryPicture } from './own-picture.ts'

/** The pictures of a page: its main one, and its gallery. */
export type Pictures = { imageUrl?: string | undefined; medias?: { url: string; type: string }[] | undefined }

/**
 * Checks media that editors add to a page: pictures have to be ours, videos may be elsewhere.
 *
 * @param before current media, which may stay
 * @throws ApiError `errors.upload.content` with the field of a picture that is not ours
 */
export async function assertOwnGallery(
  tx: Tx,
  media: MediaStore,
  given: Pictures,
  before: Pictures = {},
): Promise<void> {
  const known = [before.imageUrl ?? null, ...(before.medias ?? []).map(({ url }) => url)]
  if (given.imageUrl !== undefined) await assertLibraryPicture(tx, media, given.imageUrl, known, 'imageUrl')
  for (const [index, { url, type }] of (given.medias ?? []).entries()) {
    if (type === 'IMAGE') await assertLibraryPicture(tx, media, url, known, `medias.${index}.url`)
  }
}

/** Returns the placeholder colours of a picture; null if it does not exist. */
export async function placeholderFor(media: MediaStore, url: string): Promise<string | null> {
  const shown = await media.picture(url.replace(/^\/media\//, ''), { width: 300, height: undefined, format: 'webp' })
  return shown ? placeholderColors(shown.body) : null
}
