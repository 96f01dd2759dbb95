import type { UploadContentType } from './picture-types.ts'

/** The parameters of an upload URL. */
export type UploadParameters = {
  name: string
  contentType: UploadContentType
  /** In bytes; undefined if the client has not stated it. */
  size: number | undefined
}

/** A store of pictures: originals, which are served, private ones, and uploads, which are not checked yet. */
export type PictureStore = {
  /** Returns a URL that accepts one PUT of this picture for ten minutes. */
  presign: (parameters: UploadParameters) => Promise<string>
  /** Returns an upload unchanged; undefined if it does not exist or is too large. */
  readUpload: (name: string) => Promise<Buffer | undefined>
  removeUpload: (name: string) => Promise<void>
  /** Stores an original atomically. */
  putOriginal: (name: string, content: string | Buffer) => Promise<void>
  readOriginal: (name: string) => Promise<Buffer | undefined>
  /** Returns whether an original exists, without reading it. */
  hasOriginal: (name: string) => Promise<boolean>
  removeOriginal: (name: string) => Promise<void>
  /** Stores a picture that is never served at `/media`. */
  putPrivate: (name: string, content: Buffer) => Promise<void>
  readPrivate: (name: string) => Promise<Buffer | undefined>
  removePrivate: (name: string) => Promise<void>
}

/** How long an upload URL is valid, in seconds. */
export const uploadLifetime = 600
