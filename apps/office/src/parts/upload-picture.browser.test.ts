import { afterEach, expect, test, vi } from 'vitest'
import { beginUpload, putPicture } from './upload-picture.ts'

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

test('a picture whose upload failed is uploaded again when its URL is asked for again', async () => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  let isOffline = true
  vi.stubGlobal('fetch', (path: string) =>
    isOffline
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(
          new Response(
            path.endsWith('/presigned-uploads') ? JSON.stringify({ uploadUrl: '/put', url: '/media/a.webp' }) : '{}',
          ),
        ),
  )
  const upload = beginUpload('fc-virage', new Blob(['x'], { type: 'image/webp' }))
  await expect(upload()).rejects.toThrow('errors.backend.unavailable')
  isOffline = false
  expect(await upload()).toBe('/media/a.webp')
})
