import type { MediaStore } from './media-store.ts'
import { placeholderColors } from './placeholder-colors.ts'
import { assertOwnPicture } from './own-picture.ts'

/** What stands where pictures may: the one of its own, and those of its gallery. */
export type Pictures = { imageUrl?: string | undefined; medias?: { url: string; type: string }[] | undefined }

/**
 * The policy for what editors put on a page: pictures are ours, videos may lie elsewhere.
 *
 * @param before what stood there already, which may stay
 * @throws ApiError `errors.upload.content` naming the field of a picture that is not ours
 */
export async function assertOwnGallery(media: MediaStore, given: Pictures, before: Pictures = {}): Promise<void> {
  const known = [before.imageUrl ?? null, ...(before.medias ?? []).map(({ url }) => url)]
  if (given.imageUrl !== undefined) await assertOwnPicture(media, given.imageUrl, known, 'imageUrl')
  for (const [index, { url, type }] of (given.medias ?? []).entries()) {
    if (type === 'IMAGE') await assertOwnPicture(media, url, known, `medias.${index}.url`)
  }
}

/** The colours that fill a picture's place while it loads; null for a picture that is not there. */
export async function placeholderFor(media: MediaStore, url: string): Promise<string | null> {
  const shown = await media.picture(url.replace(/^\/media\//, ''), { width: 300, height: undefined, format: 'webp' })
  return shown ? placeholderColors(shown.body) : null
}
