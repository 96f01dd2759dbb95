import sharp from 'sharp'
import { pictureTypes, type UploadContentType } from './picture-types.ts'

/** Longest side that is kept, in pixels: twice the largest width that is served. */
const longestSide = 3000

/** Most pixels that are opened: a small file can unpack into a huge picture. */
const mostPixels = 50_000_000

/** A picture that is what it says it is, written anew; or that it is none. */
export type Cleaned = { ok: true; body: Buffer } | { ok: false }

/**
 * Opens an upload and writes it anew: turned upright, no longer than needed, without the place and camera that
 * photographs carry along. What is hidden in the file beside its picture is gone with it.
 */
export async function reencodeImage(content: Buffer, type: UploadContentType): Promise<Cleaned> {
  const { format } = pictureTypes[type]
  try {
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
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
