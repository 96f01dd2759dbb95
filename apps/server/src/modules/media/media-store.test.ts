import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openSanitizeUpload } from './sanitize-upload.ts'
import { openDiskStore } from './disk-store.ts'
import { openMediaStore } from './media-store.ts'

const config = readConfig({ NODE_ENV: 'test', SECRET: 'a-secret-of-this-test-that-is-long-enough' })
const log = pino({ level: 'silent' })

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'virage-media-'))
})
afterAll(() => rm(directory, { recursive: true }))

test.each(['readUpload', 'readOriginal'] as const)('a picture that is removed while %s runs is gone', async (step) => {
  const disk = await openDiskStore({ directory, secret: Buffer.from('secret'), now: () => new Date() })
  let goOn = () => {}
  const held = new Promise<void>((done) => (goOn = done))
  let isReading = false
  const store = {
    ...disk,
    [step]: async (name: string) => {
      const found = await disk[step](name)
      isReading = true
      await held
      return found
    },
  }
  const media = await openMediaStore({
    store,
    directory,
    sanitize: openSanitizeUpload(config, log),
    isFocus: async () => false,
  })
  const name = `upload-${randomUUID()}.png`
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c81e3c' } }).png()
  await (step === 'readUpload' ? disk.putUpload : disk.putOriginal)(name, await drawn.toBuffer())

  const size = { width: 300, height: undefined, format: 'webp' as const }
  const early = media.picture(name, size)
  await expect.poll(() => isReading).toBe(true)
  const removed = media.remove(name)
  goOn()
  expect((await early)?.body.length).toBeGreaterThan(0)
  await removed
  expect(await media.picture(name, size)).toBeUndefined()
})
