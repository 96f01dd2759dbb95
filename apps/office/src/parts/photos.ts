import { presignProofPhoto } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { call } from '../api.ts'
import { putPicture } from './upload-picture.ts'

/** A photograph that was uploaded as proof: its id, and an object URL that shows it here. */
export type TakenPhoto = { id: string; preview: string }

/** The longest side of an uploaded photograph, in pixels: enough to read a label, and quickly sent from a stadium. */
const longestSide = 2000

/** Returns a photograph as JPEG, upright and not larger than needed. @throws OperationError if the browser can't read it */
async function shrink(preview: string): Promise<Blob> {
  const image = new Image()
  image.src = preview
  await image.decode().catch(() => {
    throw new OperationError({ type: '', title: '', status: 422, key: 'errors.upload.content' })
  })
  const scale = Math.min(1, longestSide / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('The photograph can’t be encoded'))),
      'image/jpeg',
      0.85,
    )
  })
}

/** Uploads a photograph as proof. It is private. @throws OperationError */
export async function uploadPhoto(slug: string, file: Blob): Promise<TakenPhoto> {
  const preview = URL.createObjectURL(file)
  try {
    const photo = await shrink(preview)
    const body = { contentType: 'image/jpeg' as const, size: photo.size }
    const { id, uploadUrl } = await unwrap(call(presignProofPhoto, { params: { slug }, body }))
    await putPicture(uploadUrl, photo)
    return { id, preview }
  } catch (error) {
    URL.revokeObjectURL(preview)
    throw error
  }
}
