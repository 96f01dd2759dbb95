import { presignProofPhoto } from '@virage/contract/staff'
import sharp from 'sharp'
import { type CallAs, type TestApp, valueOf } from './open-app.ts'

/** Uploads a photograph as a member of staff does. @returns its id, the URL to which it was sent, and its size in bytes */
export async function takePhoto(
  app: TestApp,
  slug: string,
  call: CallAs,
): Promise<{ id: string; uploadUrl: URL; size: number }> {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c81e3c' } })
    .withExif({ IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const body = { contentType: 'image/jpeg' as const, size: photo.length }
  const { id, uploadUrl } = valueOf(await call(presignProofPhoto, { params: { slug }, body }))
  const url = new URL(uploadUrl, app.origin)
  const sent = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  if (!sent.ok) throw new Error(`The upload was rejected: ${await sent.text()}`)
  return { id, uploadUrl: url, size: photo.length }
}
