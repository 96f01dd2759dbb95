import type { SanitizedUpload, SanitizeUpload } from './sanitize-upload.ts'
import { newPictureName, typeOfUpload, type UploadContentType } from './picture-types.ts'
import type { PictureStore } from './upload-store.ts'

/** Pictures that are never served at `/media`: who shows one checks first who asks. */
export type PrivatePictures = {
  /** Returns the name of a new picture, and the URL to PUT it to within ten minutes. */
  presign: (picture: {
    contentType: UploadContentType
    size?: number | undefined
  }) => Promise<{ name: string; uploadUrl: string }>
  /**
   * Sanitizes an upload and stores it; idempotent.
   *
   * @returns undefined if the picture exists now, else the reason of the rejection
   */
  accept: (name: string) => Promise<Extract<SanitizedUpload, { ok: false }>['key'] | undefined>
  /** Returns a picture that was accepted, and its type; undefined if it does not exist. */
  read: (name: string) => Promise<{ body: Buffer; contentType: UploadContentType } | undefined>
  /** Deletes a picture permanently. */
  remove: (name: string) => Promise<void>
}

/** Creates the private pictures of a store. */
export const createPrivatePictures = ({
  store,
  sanitize,
}: {
  store: PictureStore
  sanitize: SanitizeUpload
}): PrivatePictures => ({
  presign: async ({ contentType, size }) => {
    const name = newPictureName('private', contentType)
    return { name, uploadUrl: await store.presign({ name, contentType, size }) }
  },
  accept: async (name) => {
    if (await store.readPrivate(name)) {
      // It may be there again or still: its URL is valid for a while, and a removal can fail.
      await store.removeUpload(name)
      return undefined
    }
    const type = typeOfUpload(name)
    const upload = type && (await store.readUpload(name))
    // Another process may have stored the picture since it was looked for, and removed the upload.
    if (!upload) return (await store.readPrivate(name)) ? undefined : 'errors.upload.content'
    const sanitized = await sanitize(upload, type)
    if (sanitized.ok) await store.putPrivate(name, sanitized.body)
    await store.removeUpload(name)
    return sanitized.ok ? undefined : sanitized.key
  },
  read: async (name) => {
    const contentType = typeOfUpload(name)
    const body = contentType && (await store.readPrivate(name))
    return body && { body, contentType }
  },
  remove: async (name) => {
    await store.removeUpload(name)
    await store.removePrivate(name)
  },
})
