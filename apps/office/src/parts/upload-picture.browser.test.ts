import { afterEach, expect, test, vi } from 'vitest'
import { putPicture } from './upload-picture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an upload to a bucket that does not respond ends', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_done, failed) => signal?.addEventListener('abort', () => failed(signal.reason))),
  )
  await expect(putPicture('https://bucket.example/upload.jpg', new Blob(['x']), 50)).rejects.toThrow(
    'errors.backend.unavailable',
  )
})
