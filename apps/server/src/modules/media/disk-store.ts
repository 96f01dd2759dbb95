import { uploadContentTypes } from '@virage/contract'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureStore, uploadLifetime, type UploadTicket } from './upload-store.ts'

/** Pictures on this machine's disk, with addresses to upload to that only this installation can make. */
export type DiskStore = PictureStore & {
  /** The ticket that an address was made from; undefined when it is not ours, changed, or too old. */
  readAddress: (name: string, query: URLSearchParams) => UploadTicket | undefined
  putUpload: (name: string, content: Buffer) => Promise<void>
}

/** Opens the store in a directory. @param secret signs addresses */
export async function openDiskStore({
  directory,
  secret,
  now,
}: {
  directory: string
  secret: Buffer
  now: () => Date
}): Promise<DiskStore> {
  const masters = join(directory, 'masters')
  const uploads = join(directory, 'uploads')
  await mkdir(masters, { recursive: true })
  await mkdir(uploads, { recursive: true })
  const read = (path: string) => readFile(path).catch(() => undefined)
  const sign = (name: string, query: URLSearchParams) =>
    createHmac('sha256', secret)
      .update(`${name}\n${query.get('type')}\n${query.get('size')}\n${query.get('expires')}`)
      .digest()

  return {
    presign: async ({ name, contentType, size }) => {
      const expires = Math.floor(now().getTime() / 1000) + uploadLifetime
      const query = new URLSearchParams({ type: contentType, size: String(size ?? ''), expires: String(expires) })
      query.set('signature', sign(name, query).toString('base64url'))
      // Relative, so that a club's own domain is no stranger to it.
      return `/uploads/${name}?${query}`
    },
    readAddress: (name, query) => {
      const signature = Buffer.from(query.get('signature') ?? '', 'base64url')
      const right = sign(name, query)
      if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined
      if (Number(query.get('expires')) * 1000 <= now().getTime()) return undefined
      const size = query.get('size')
      const contentType = uploadContentTypes.find((type) => type === query.get('type'))
      return contentType && { name, contentType, size: size ? Number(size) : undefined }
    },
    putUpload: (name, content) => writeWhole(join(uploads, name), content),
    readUpload: (name) => read(join(uploads, name)),
    removeUpload: (name) => rm(join(uploads, name), { force: true }),
    putMaster: (name, content) => writeWhole(join(masters, name), content),
    readMaster: (name) => read(join(masters, name)),
    removeMaster: (name) => rm(join(masters, name), { force: true }),
  }
}

/** Writes a file that appears whole or not at all. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}
