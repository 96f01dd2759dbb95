import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openSanitizeUpload } from './sanitize-upload.ts'
import { openDiskStore } from './disk-store.ts'
import { openMediaStore } from './media-store.ts'
import { createPrivatePictures } from './private-pictures.ts'
import type { PictureStore } from './upload-store.ts'

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

const sanitize = openSanitizeUpload(config, log)
const openDisk = () => openDiskStore({ directory, secret: Buffer.from('secret'), now: () => new Date() })
const openStore = (store: PictureStore) => openMediaStore({ store, directory, sanitize, isFocus: async () => false })
const drawn = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#c81e3c' } })
    .png()
    .toBuffer()

test('a picture that another process accepts at the same moment is accepted', async () => {
  const disk = await openDisk()
  const name = `upload-${randomUUID()}.png`
  await disk.putUpload(name, await drawn())
  const other = await openStore(disk)
  const media = await openStore({
    ...disk,
    readUpload: async (one) => {
      await other.acceptUpload(one)
      return disk.readUpload(one)
    },
  })
  expect(await media.acceptUpload(name)).toBeUndefined()

  const proof = `private-${randomUUID()}.png`
  await disk.putUpload(proof, await drawn())
  const others = createPrivatePictures({ store: disk, sanitize })
  const pictures = createPrivatePictures({
    store: {
      ...disk,
      readUpload: async (one) => {
        await others.accept(one)
        return disk.readUpload(one)
      },
    },
    sanitize,
  })
  expect(await pictures.accept(proof)).toBeUndefined()
})

test('an upload that many ask for at the same moment is read and checked once', async () => {
  const disk = await openDisk()
  const name = `upload-${randomUUID()}.png`
  await disk.putUpload(name, await drawn())
  let reads = 0
  const media = await openStore({
    ...disk,
    readUpload: (one) => {
      reads++
      return disk.readUpload(one)
    },
  })
  const answers = await Promise.all(Array.from({ length: 30 }, () => media.acceptUpload(name)))
  expect([new Set(answers), reads]).toEqual([new Set([undefined]), 1])
})

test('an upload that could not be removed when it was accepted is removed when that is repeated', async () => {
  const disk = await openDisk()
  let isAway = true
  const store: PictureStore = {
    ...disk,
    removeUpload: async (name) => {
      if (isAway) throw new Error('away')
      await disk.removeUpload(name)
    },
  }
  const media = await openStore(store)
  const pictures = createPrivatePictures({ store, sanitize })
  const name = `upload-${randomUUID()}.png`
  const proof = `private-${randomUUID()}.png`
  await disk.putUpload(name, await drawn())
  await disk.putUpload(proof, await drawn())
  await expect(media.acceptUpload(name)).rejects.toThrow('away')
  await expect(pictures.accept(proof)).rejects.toThrow('away')
  isAway = false
  expect(await media.acceptUpload(name)).toBeUndefined()
  expect(await pictures.accept(proof)).toBeUndefined()
  for (const one of [name, proof]) expect(await disk.readUpload(one)).toBeUndefined()
})

test('a size is served without its original being read again; while the store is away, for a day longer', async () => {
  const disk = await openDisk()
  let isAway = false
  let reads = 0
  const media = await openStore({
    ...disk,
    readOriginal: async (name) => {
      reads++
      return disk.readOriginal(name)
    },
    hasOriginal: async (name) => {
      if (isAway) throw new Error('away')
      return disk.hasOriginal(name)
    },
  })
  const name = `upload-${randomUUID()}.png`
  await disk.putOriginal(name, await drawn())
  const size = { width: 300, height: undefined, format: 'webp' as const }
  const shown = await media.picture(name, size)
  const file = join(directory, 'sizes', name, '300.webp')
  const hour = 3_600_000
  await utimes(file, new Date(), new Date(Date.now() - 25 * hour))
  expect(await media.picture(name, size)).toEqual(shown)
  expect(reads).toBe(1)
  isAway = true
  await utimes(file, new Date(), new Date(Date.now() - 25 * hour))
  expect(await media.picture(name, size)).toEqual(shown)
  await utimes(file, new Date(), new Date(Date.now() - 49 * hour))
  await expect(media.picture(name, size)).rejects.toThrow('away')
})

test('a picture is removed with its sizes, also those of earlier releases, which were not in its directory', async () => {
  const disk = await openDisk()
  const [name, other] = [`upload-${randomUUID()}.png`, `upload-${randomUUID()}.png`]
  const sizes = join(directory, 'sizes')
  const earlier = ['300.webp', '300x1000.avif', '300x1000.25-50.webp']
  for (const size of earlier) await writeFile(join(sizes, `${name}.${size}`), size)
  const media = await openStore(disk)
  for (const one of [name, other]) await disk.putOriginal(one, await drawn())
  await expect.poll(() => readdir(join(sizes, name)).catch(() => [])).toHaveLength(earlier.length)
  const size = { width: 300, format: 'webp' as const }
  const shown = await media.picture(name, { ...size, height: undefined })
  expect(shown?.body.toString()).toBe('300.webp')
  await media.picture(name, { ...size, width: 800, height: undefined })
  await media.picture(other, { ...size, height: undefined })
  await media.remove(name)
  const left = await readdir(sizes)
  expect(left.filter((file) => file.startsWith(name))).toEqual([])
  expect(left).toContain(other)
  expect(await media.picture(name, { ...size, height: undefined })).toBeUndefined()
})

/** Opens the media of another machine, which has its own disk for sizes. */
async function openElsewhere(store: PictureStore) {
  const elsewhere = await mkdtemp(join(directory, 'elsewhere-'))
  const media = await openMediaStore({ store, directory: elsewhere, sanitize, isFocus: async () => false })
  const sizes = join(elsewhere, 'sizes')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  return { media, sizes, age: (name: string) => utimes(join(sizes, name, '300.webp'), yesterday, yesterday) }
}
const small = { width: 300, height: undefined, format: 'webp' as const }
const large = { ...small, width: 800 }

test('a picture that another machine has removed is removed with its sizes once one of them is a day old', async () => {
  const disk = await openDisk()
  const { media, sizes, age } = await openElsewhere(disk)
  const name = `upload-${randomUUID()}.png`
  await disk.putOriginal(name, await drawn())
  for (const size of [small, large]) await media.picture(name, size)
  await (await openStore(disk)).remove(name)
  await age(name)
  expect(await media.picture(name, small)).toBeUndefined()
  expect(await readdir(sizes)).toEqual([])
})

test('a size that is being created while another machine removes its picture is removed, too', async () => {
  const disk = await openDisk()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  const { media, sizes, age } = await openElsewhere({
    ...disk,
    readOriginal: async (name) => {
      const found = await disk.readOriginal(name)
      if (isHeld) {
        begun.resolve()
        await held.promise
      }
      return found
    },
  })
  const name = `upload-${randomUUID()}.png`
  await disk.putOriginal(name, await drawn())
  await media.picture(name, small)
  isHeld = true
  const created = media.picture(name, large)
  await begun.promise
  await (await openStore(disk)).remove(name)
  await age(name)
  const shown = media.picture(name, small)
  held.resolve()
  expect(await shown).toBeUndefined()
  await created
  expect(await readdir(sizes)).toEqual([])
})
