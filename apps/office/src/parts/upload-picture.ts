import { isProblem, uploadContentTypes } from '@virage/contract'
import { addPicture, presignStaffUpload } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { call } from '../api.ts'

/** How long the upload may take, in milliseconds: a large picture on the network of a stadium. */
const patience = 120_000

/** Uploads a picture to the library of the club. @returns its URL @throws OperationError */
export async function uploadPicture(slug: string, picture: Blob): Promise<string> {
  const contentType = uploadContentTypes.find((type) => type === picture.type)
  if (!contentType) throw new OperationError({ type: '', title: '', status: 422, key: 'errors.upload.type' })
  const body = { contentType, size: picture.size }
  const { uploadUrl, url } = await unwrap(call(presignStaffUpload, { params: { slug }, body }))
  await putPicture(uploadUrl, picture)
  // So that it is found in the library, also if it is used nowhere in the end.
  await unwrap(call(addPicture, { params: { slug }, body: { url } }))
  return url
}

/** Sends a picture to its presigned URL. @throws OperationError */
export async function putPicture(uploadUrl: string, picture: Blob, deadline = patience): Promise<void> {
  const response = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': picture.type },
    body: picture,
    signal: AbortSignal.timeout(deadline),
  }).catch(() => undefined)
  if (response?.ok) return
  const answer: unknown = await response?.json().catch(() => null)
  throw new OperationError(isProblem(answer) ? answer : null)
}

/**
 * Begins to upload a picture to the library of the club.
 *
 * @returns a function that waits for its URL; after a failure it uploads the picture again
 */
export function beginUpload(slug: string, picture: Blob): () => Promise<string> {
  let running: Promise<string> | undefined
  const upload = () =>
    (running ??= uploadPicture(slug, picture).catch((error: unknown) => {
      running = undefined
      throw error
    }))
  // Who waits for it says why it failed.
  upload().catch(() => {})
  return upload
}
