import { createHash } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Focus } from '@virage/contract'
import sharp from 'sharp'
import type { SanitizedUpload, SanitizeUpload } from './sanitize-upload.ts'
import { writeAtomically } from './disk-store.ts'
import { cropAround } from './crop-around.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { typeOfUpload, uploadName } from './picture-types.ts'
import type { PictureStore } from './upload-store.ts'

/** The widths of served pictures, in pixels (S13). */
export const pictureWidths = [300, 800, 1500] as const

/** The heights to which they can be cropped, in pixels: a banner on a phone. */
export const pictureHeights = [1000] as const

/**
 * Size and format of a picture; without a height its aspect ratio stays. With one it is cropped around the focal point, or
 * else its middle.
 */
export type PictureSize = {
  width: number
  height: number | undefined
  format: 'avif' | 'webp'
  focus?: Focus | undefined
}

/**
 * Returns the encoder's options. A cropped picture is behind text, under a shade, and the largest file in a phone's
 * first view: lower quality saves a quarter of it, and nobody sees the difference.
 */
const optionsOf = (format: PictureSize['format'], isCut: boolean) => {
  if (format === 'webp') return { quality: 76, effort: 3 }
  return isCut ? { quality: 36, effort: 2, chromaSubsampling: '4:2:0' } : { quality: 46, effort: 2 }
}

/** Stores originals, and creates their sizes on the first request. */
export type MediaStore = {
  /** Stores an original. @param name letters, digits, dashes and dots */
  put: (name: string, content: string | Buffer) => Promise<void>
  /**
   * Returns a picture in one of the sizes; undefined if it does not exist. A new size around a focal point is only created
   * if an editor has set this point.
   *
   * @param cachedOnly whether a size that is not cached is not created, nor its original looked for
   */
  picture: (
    name: string,
    size: PictureSize,
    options?: { cachedOnly: boolean },
  ) => Promise<{ body: Buffer; etag: string } | undefined>
  /**
   * Sanitizes an upload and stores it as an original; idempotent.
   *
   * @returns undefined if the picture exists now, else the reason of the rejection
   */
  acceptUpload: (name: string) => Promise<Extract<SanitizedUpload, { ok: false }>['key'] | undefined>
  /** Returns whether an original exists, without reading it. */
  exists: (name: string) => Promise<boolean>
  /** Returns the size of an original, in pixels and bytes; undefined if it does not exist. */
  measure: (name: string) => Promise<{ width: number; height: number; bytes: number } | undefined>
  /** Returns a picture as a PNG of at most this width, for documents; undefined if it does not exist. */
  png: (name: string, width: number) => Promise<Buffer | undefined>
  /** Deletes a picture permanently, with its cached sizes on this machine. */
  remove: (name: string) => Promise<void>
}

// One thread per picture: on small machines more threads only compete with each other.
sharp.concurrency(1)
// Each picture is created once and stored on the disk. A cache of decoded ones would only hold memory.
sharp.cache(false)

/** How long a cached size of an upload is served without checking that its original still exists, in milliseconds. */
const trustPeriod = 24 * 60 * 60 * 1000

/** How long it is served while the store can't be asked, in milliseconds: what was erased elsewhere is not shown for longer. */
const outagePeriod = 2 * trustPeriod

/**
 * How many sizes are created, or found to have no original, at a time; and how many requests wait for that. Reading and
 * encoding take Node's four threads, which the compression of pages needs, too.
 */
const creations = { running: 2, waiting: 200 }

/** Opens the media of a store; sizes are cached on this machine's disk. */
export async function openMediaStore({
  store,
  directory,
  sanitize,
  isFocus,
}: {
  store: PictureStore
  directory: string
  sanitize: SanitizeUpload
  /** Returns whether an editor has set a focal point of a picture: anybody can ask for any, and each is a file. */
  isFocus: (name: string, focus: Focus) => Promise<boolean>
}): Promise<MediaStore> {
  const sizes = join(directory, 'sizes')
  await mkdir(sizes, { recursive: true })
  const sorted = sortSizes(sizes).catch(() => {})
  const pendingSizes = new Map<string, Promise<Buffer | undefined>>()
  const limited = createConcurrencyLimit(creations)

  const readAndSanitize = async (name: string): Promise<SanitizedUpload | undefined> => {
    const type = uploadName.test(name) ? typeOfUpload(name) : undefined
    if (!type) return undefined
    const upload = await store.readUpload(name)
    if (!upload) {
      // Another request or process may have stored the original since it was looked for, and removed the upload.
      const body = await store.readOriginal(name)
      return body && { ok: true, body }
    }
    const sanitized = await sanitize(upload, type)
    if (sanitized.ok) await store.putOriginal(name, sanitized.body)
    await store.removeUpload(name)
    return sanitized
  }
  const pendingUploads = new Map<string, Promise<SanitizedUpload | undefined>>()
  /** Imports an upload; concurrent calls share the work, which takes memory and threads. */
  const importUpload = (name: string): Promise<SanitizedUpload | undefined> => {
    const pending = pendingUploads.get(name) ?? readAndSanitize(name).finally(() => pendingUploads.delete(name))
    pendingUploads.set(name, pending)
    return pending
  }
  const originalOf = async (name: string): Promise<SanitizedUpload | undefined> => {
    const body = await store.readOriginal(name)
    return body ? { ok: true, body } : importUpload(name)
  }

  const createSize = async (name: string, { width, height, format, focus }: PictureSize, path: string) => {
    if (focus && !(await isFocus(name, focus))) return undefined
    const found = await originalOf(name)
    if (!found?.ok) return undefined
    const original = found.body
    // SVG is rendered at the requested size: 96 dpi is 1:1.
    const density = name.endsWith('.svg')
      ? Math.min(300, Math.max(72, (96 * Math.max(width, height ?? 0)) / 800))
      : undefined
    const picture = sharp(original, density === undefined ? {} : { density })
    const crop =
      focus && height !== undefined ? cropAround(focus, await picture.metadata(), { width, height }) : undefined
    const body = await (crop ? picture.extract(crop) : picture)
      .resize({
        width,
        ...(height === undefined ? {} : { height, fit: 'cover' as const }),
        withoutEnlargement: !name.endsWith('.svg'),
      })
      .toFormat(format, optionsOf(format, height !== undefined))
      .toBuffer()
    await mkdir(join(sizes, name), { recursive: true })
    await writeAtomically(path, body)
    return body
  }

  /** Returns a cached size. If another machine has removed the upload meanwhile, it removes its sizes, and returns undefined. */
  const readCachedSize = async (name: string, path: string): Promise<Buffer | undefined> => {
    const body = await readFile(path).catch(() => undefined)
    if (!body || !uploadName.test(name)) return body
    const stats = await stat(path).catch(() => undefined)
    // Another request has just removed it.
    if (!stats) return undefined
    const age = Date.now() - stats.mtimeMs
    if (age < trustPeriod) return body
    let isRemoved = false
    try {
      isRemoved = !(await store.hasOriginal(name))
      if (!isRemoved) await utimes(path, new Date(), new Date())
    } catch (error) {
      if (age > outagePeriod) throw error
    }
    if (!isRemoved) return body
    await removeSizes(name)
    return undefined
  }

  return {
    put: (name, content) => store.putOriginal(safe(name), content),
    acceptUpload: async (name) => {
      if (await store.hasOriginal(safe(name))) {
        // It may be there again or still: its URL is valid for a while, and a removal can fail.
        await store.removeUpload(name)
        return undefined
      }
      const found = await importUpload(name)
      if (!found) return 'errors.upload.content'
      return found.ok ? undefined : found.key
    },
    exists: (name) => store.hasOriginal(safe(name)),
    measure: async (name) => {
      const found = await originalOf(safe(name))
      if (!found?.ok) return undefined
      const { width, height } = await sharp(found.body).metadata()
      return { width, height, bytes: found.body.length }
    },
    png: async (name, width) => {
      const found = await originalOf(safe(name))
      if (!found?.ok) return undefined
      return sharp(found.body).resize({ width, withoutEnlargement: true }).png({ compressionLevel: 9 }).toBuffer()
    },
    remove: async (name) => {
      // Work that has read the upload stores an original, and work that has read the original stores a size, so each is
      // deleted after such work ends.
      await store.removeUpload(safe(name))
      await waitForSizes(name)
      await store.removeOriginal(name)
      await removeSizes(name)
    },
    picture: async (name, size, { cachedOnly } = { cachedOnly: false }) => {
      const { width, height, focus, format } = size
      const around = focus ? `.${focus.x}-${focus.y}` : ''
      const file = `${safe(name)}/${width}${height === undefined ? '' : `x${height}`}${around}.${format}`
      const path = join(sizes, file)
      const pending = pendingSizes.get(file)
      const create = () =>
        share(
          file,
          limited(() => createSize(safe(name), size, path)),
        )
      const body = pending
        ? await pending
        : ((await readCachedSize(name, path)) ?? (cachedOnly ? undefined : await create()))
      return body && { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    },
  }

  /** Waits until no size of a picture is being created. */
  async function waitForSizes(name: string): Promise<void> {
    await Promise.allSettled([...pendingSizes].flatMap(([file, work]) => (file.startsWith(`${name}/`) ? [work] : [])))
  }

  /** Removes the cached sizes of a picture whose original is gone, after those that are being created. */
  async function removeSizes(name: string): Promise<void> {
    await waitForSizes(name)
    await sorted
    await rm(join(sizes, name), { recursive: true, force: true })
  }

  function share(file: string, work: Promise<Buffer | undefined>) {
    pendingSizes.set(file, work)
    return work.finally(() => pendingSizes.delete(file))
  }
}

/** Moves the sizes of earlier releases, which were all in one directory, into those of their pictures. */
async function sortSizes(sizes: string): Promise<void> {
  for await (const entry of await opendir(sizes)) {
    const [, name, size] = /^(.+?)\.(\d+(?:x\d+)?(?:\.\d+-\d+)?\.(?:avif|webp))$/.exec(entry.name) ?? []
    if (!entry.isFile() || name === undefined || size === undefined) continue
    await mkdir(join(sizes, name), { recursive: true })
    // Another process may have moved it.
    await rename(join(sizes, entry.name), join(sizes, name, size)).catch(() => {})
  }
}

/** Returns whether a text is the name of a picture: letters, digits, dashes and single dots. */
export const isFileName = (name: string): boolean => /^[a-z0-9][a-z0-9.-]{0,120}$/.test(name) && !name.includes('..')

const safe = (name: string) => {
  if (!isFileName(name)) throw new Error(`Not a file name: ${name}`)
  return name
}
