import { isProblem, presignUpload, uploadContentTypes } from '@virage/contract'
import { unwrap, call, OperationError } from '../../api.ts'

/**
 * Uploads a picture to where the server says, under the file's own type (K04).
 *
 * @returns the address under which it will be found
 * @throws OperationError
 */
export async function uploadPicture(slug: string, picture: Blob): Promise<string> {
  const contentType = uploadContentTypes.find((type) => type === picture.type) ?? 'image/jpeg'
  const { uploadUrl, url } = await unwrap(call(presignUpload, { params: { slug }, body: { contentType } }))
  const answer = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: picture,
  }).catch(() => undefined)
  if (!answer?.ok) throw new OperationError(await problemIn(answer))
  return url
}

/** The problem that the product answered; a bucket answers in words of its own. */
async function problemIn(answer: Response | undefined) {
  const read: unknown = await answer?.json().catch(() => null)
  return isProblem(read) ? read : null
}
