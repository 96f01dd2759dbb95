import sharp from 'sharp'
import { pictureTypes, type UploadContentType } from './picture-types.ts'

/** Maximum side length of a stored picture, in pixels: twice the largest served width. */
const longestSide = 3000

/** Maximum number of pixels to decode: a small file can contain a huge picture. */
const maxPixels = 50_000_000

/** A re-encoded picture, or the result that the file is no such picture. */
export type ReencodedImage = { ok: true; body: Buffer } | { ok: false }

/**
 * Decodes an upload and encodes it again: rotated upright, not larger than needed, without metadata such as place and
 * camera. Anything hidden in the file is lost with it.
 */
export async function reencodeImage(content: Buffer, type: UploadContentType): Promise<ReencodedImage> {
  const { format } = pictureTypes[type]
  try {
    const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    if ((await picture.metadata()).format !== format) return { ok: false }
    const body = await picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(format === 'heif' ? 'avif' : format, { quality: 88 })
      .toBuffer()
    return { ok: true, body }
  } catch {
    return { ok: false }
  }
}
