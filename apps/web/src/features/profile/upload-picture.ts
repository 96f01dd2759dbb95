import { isProblem, presignUpload, uploadContentTypes } from '@virage/contract'
import { unwrap, call, OperationError } from '../../api.ts'

/** How long the upload may take, in milliseconds: a large picture on a slow phone. The dialog can't be closed meanwhile. */
const patience = 120_000

/**
 * Uploads a picture to a presigned URL of the server (K04).
 *
 * @returns the URL of the uploaded picture
 * @throws OperationError
 */
export async function uploadPicture(slug: string, picture: Blob, deadline = patience): Promise<string> {
  const contentType = uploadContentTypes.find((type) => type === picture.type) ?? 'image/jpeg'
  const body = { contentType, size: picture.size }
  const { uploadUrl, url } = await unwrap(call(presignUpload, { params: { slug }, body }))
  const response = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: picture,
    signal: AbortSignal.timeout(deadline),
  }).catch(() => undefined)
  if (!response?.ok) throw new OperationError(await parseProblem(response))
  return url
}

/** Returns the problem in the server's response; null for other responses, such as a storage bucket's. */
async function parseProblem(response: Response | undefined) {
  const body: unknown = await response?.json().catch(() => null)
  return isProblem(body) ? body : null
}
