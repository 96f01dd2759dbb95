import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CleanedUpload, CleanUpload } from './clean-upload.ts'
import { writeWhole } from './disk-store.ts'
import { typeOfUpload, uploadName } from './picture-types.ts'
import type { PictureStore } from './upload-store.ts'

/** Widths in which pictures are served, in pixels (S13). */
export const pictureWidths = [300, 800, 1500] as const

/** Heights to which they may be cut, in pixels: a banner on a phone. */
export const pictureHeights = [1000] as const

/** Size and format of a picture; without a height it keeps its ratio. */
export type PictureSize = { width: number; height: number | undefined; format: 'avif' | 'webp' }

/**
 * How a picture is written. What is cut stands behind text, under a shade, and is the largest of a phone's first view: there
 * it takes a quarter less, of which nothing is seen.
 */
const optionsOf = (format: PictureSize['format'], isCut: boolean) => {
  if (format === 'webp') return { quality: 76, effort: 3 }
  return isCut ? { quality: 36, effort: 2, chromaSubsampling: '4:2:0' } : { quality: 46, effort: 2 }
}

/** Pictures as they are served: masters of a store, and the sizes made from them when they are first asked for. */
export type MediaStore = {
  /** Keeps a master. @param name letters, digits, dashes and dots */
  put: (name: string, content: string | Buffer) => Promise<void>
  /** A picture in one of the widths; undefined when there is none of this name. */
  picture: (name: string, size: PictureSize) => Promise<{ body: Buffer; etag: string } | undefined>
  /**
   * Makes a master of an upload, written anew. Done again, it changes nothing.
   *
   * @returns undefined once there is a picture of this name, else why there is none
   */
  adopt: (name: string) => Promise<Extract<CleanedUpload, { ok: false }>['key'] | undefined>
  /** Takes a picture away for good: from the store, and the sizes that were made of it here. */
  remove: (name: string) => Promise<void>
}

// Two pictures at a time: more only wait for each other on small machines.
sharp.concurrency(1)

/** How long the sizes of an upload are shown without asking whether it is still there, in milliseconds. */
const trustedFor = 24 * 60 * 60 * 1000

/** Opens the media of a store; sizes are kept on this machine's disk. */
export async function openMediaStore({
  store,
  directory,
  clean,
}: {
  store: PictureStore
  directory: string
  clean: CleanUpload
}): Promise<MediaStore> {
  const sizes = join(directory, 'sizes')
  await mkdir(sizes, { recursive: true })
  const making = new Map<string, Promise<Buffer | undefined>>()

  const adopted = async (name: string): Promise<CleanedUpload | undefined> => {
    const type = typeOfUpload(name)
    const upload = uploadName.test(name) && type ? await store.readUpload(name) : undefined
    if (!upload || !type) return undefined
    const cleaned = await clean(upload, type)
    if (cleaned.ok) await store.putMaster(name, cleaned.body)
    await store.removeUpload(name)
    return cleaned
  }
  const masterOf = async (name: string): Promise<CleanedUpload | undefined> => {
    const body = await store.readMaster(name)
    return body ? { ok: true, body } : adopted(name)
  }

  const make = async (name: string, { width, height, format }: PictureSize, path: string) => {
    const found = await masterOf(name)
    if (!found?.ok) return undefined
    const master = found.body
    // SVG is drawn at the size that is wanted: 96 dpi is 1:1.
    const density = name.endsWith('.svg')
      ? Math.min(300, Math.max(72, (96 * Math.max(width, height ?? 0)) / 800))
      : undefined
    const body = await sharp(master, density === undefined ? {} : { density })
      .resize({
        width,
        ...(height === undefined ? {} : { height, fit: 'cover' as const }),
        withoutEnlargement: !name.endsWith('.svg'),
      })
      .toFormat(format, optionsOf(format, height !== undefined))
      .toBuffer()
    await writeWhole(path, body)
    return body
  }

  /** A size that was made before. One of an upload that was taken away meanwhile, by another process, is none. */
  const kept = async (name: string, path: string): Promise<Buffer | undefined> => {
    const body = await readFile(path).catch(() => undefined)
    if (!body || !uploadName.test(name)) return body
    if (Date.now() - (await stat(path)).mtimeMs < trustedFor) return body
    if (!(await store.readMaster(name))) return undefined
    await utimes(path, new Date(), new Date())
    return body
  }

  return {
    put: (name, content) => store.putMaster(safe(name), content),
    adopt: async (name) => {
      const found = await masterOf(safe(name))
      if (!found) return 'errors.upload.content'
      return found.ok ? undefined : found.key
    },
    remove: async (name) => {
      // Whoever has read the upload makes a master of it, and whoever has read the master a size: those go after them.
      await store.removeUpload(safe(name))
      await made(name)
      await store.removeMaster(name)
      await made(name)
      for (const file of await readdir(sizes)) if (file.startsWith(`${name}.`)) await rm(join(sizes, file))
    },
    picture: async (name, size) => {
      const file = `${safe(name)}.${size.width}${size.height === undefined ? '' : `x${size.height}`}.${size.format}`
      const path = join(sizes, file)
      const pending = making.get(file)
      const body = pending
        ? await pending
        : ((await kept(name, path)) ?? (await share(file, make(safe(name), size, path))))
      return body && { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    },
  }

  /** Ends once no size of a picture is being made. */
  async function made(name: string): Promise<void> {
    await Promise.allSettled([...making].flatMap(([file, work]) => (file.startsWith(`${name}.`) ? [work] : [])))
  }

  function share(file: string, work: Promise<Buffer | undefined>) {
    making.set(file, work)
    return work.finally(() => making.delete(file))
  }
}

const safe = (name: string) => {
  if (!/^[a-z0-9][a-z0-9.-]{0,120}$/.test(name) || name.includes('..')) throw new Error(`Not a file name: ${name}`)
  return name
}
