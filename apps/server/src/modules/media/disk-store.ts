import { uploadContentTypes } from '@virage/contract'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureStore, uploadLifetime, type UploadParameters } from './upload-store.ts'

/** A store on this machine's disk. It signs its upload URLs. */
export type DiskStore = PictureStore & {
  /** Verifies a URL and returns its parameters; undefined if it is forged, changed or expired. */
  verifyUploadUrl: (name: string, query: URLSearchParams) => UploadParameters | undefined
  putUpload: (name: string, content: Buffer) => Promise<void>
}

/** Opens the store in a directory. @param secret signs upload URLs */
export async function openDiskStore({
  directory,
  secret,
  now,
}: {
  directory: string
  secret: Buffer
  now: () => Date
}): Promise<DiskStore> {
  const originals = join(directory, 'originals')
  const uploads = join(directory, 'uploads')
  const privates = join(directory, 'private')
  await mkdir(originals, { recursive: true })
  await mkdir(uploads, { recursive: true })
  await mkdir(privates, { recursive: true })
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
      // Relative, so that it is same-origin on a club's own domain.
      return `/uploads/${name}?${query}`
    },
    verifyUploadUrl: (name, query) => {
      const signature = Buffer.from(query.get('signature') ?? '', 'base64url')
      const expected = sign(name, query)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
      if (Number(query.get('expires')) * 1000 <= now().getTime()) return undefined
      const size = query.get('size')
      const contentType = uploadContentTypes.find((type) => type === query.get('type'))
      return contentType && { name, contentType, size: size ? Number(size) : undefined }
    },
    putUpload: (name, content) => writeAtomically(join(uploads, name), content),
    readUpload: (name) => read(join(uploads, name)),
    removeUpload: (name) => rm(join(uploads, name), { force: true }),
    putOriginal: (name, content) => writeAtomically(join(originals, name), content),
    readOriginal: (name) => read(join(originals, name)),
    hasOriginal: (name) =>
      access(join(originals, name)).then(
        () => true,
        () => false,
      ),
    removeOriginal: (name) => rm(join(originals, name), { force: true }),
    putPrivate: (name, content) => writeAtomically(join(privates, name), content),
    readPrivate: (name) => read(join(privates, name)),
    removePrivate: (name) => rm(join(privates, name), { force: true }),
  }
}

/** Writes a file atomically. */
export async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}
