import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCamera } from './use-camera.ts'

afterEach(() => vi.restoreAllMocks())

test('a camera that starts after the screen was left is switched off', async () => {
  const stream = document.createElement('canvas').captureStream()
  const { promise, resolve } = Promise.withResolvers<MediaStream>()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(promise)
  const { result, unmount } = await renderHook(() => useCamera(() => {}, false))
  result.current.start()
  await unmount()
  resolve(stream)
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})
