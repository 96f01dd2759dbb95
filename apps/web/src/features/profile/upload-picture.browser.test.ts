import { presignUpload } from '@virage/contract'
import { expect, test } from 'vitest'
import { network } from '../../testing/network.ts'
import { uploadPicture } from './upload-picture.ts'

test('an upload to a bucket that does not respond ends (K04)', async () => {
  const presigned = network.answers(presignUpload, { uploadUrl: '/bucket/upload.jpg', url: '/media/upload.jpg' })
  network.responds('PUT', '/bucket/upload.jpg', () => new Promise<never>(() => {}))
  const picture = new Blob(['{}'], { type: 'image/jpeg' })
  await expect(uploadPicture('fc-virage', picture, 50)).rejects.toThrow('errors.backend.unavailable')
  // The URL accepts no other size.
  expect(presigned[0]?.body).toEqual({ contentType: 'image/jpeg', size: picture.size })
})
