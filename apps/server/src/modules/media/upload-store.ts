import type { UploadContentType } from './picture-types.ts'

/** What an address to upload to is made for. */
export type UploadTicket = {
  name: string
  contentType: UploadContentType
  /** In bytes; undefined where the client has not said. */
  size: number | undefined
}

/** Where pictures lie: masters that are served, and uploads that nobody has looked at yet. */
export type PictureStore = {
  /** An address that takes one PUT of this picture for ten minutes. */
  presign: (ticket: UploadTicket) => Promise<string>
  /** An upload as it came; undefined when there is none, or one beyond the limit. */
  readUpload: (name: string) => Promise<Buffer | undefined>
  removeUpload: (name: string) => Promise<void>
  /** Keeps a master, whole or not at all. */
  putMaster: (name: string, content: string | Buffer) => Promise<void>
  readMaster: (name: string) => Promise<Buffer | undefined>
  removeMaster: (name: string) => Promise<void>
}

/** How long an address to upload to is good, in seconds. */
export const uploadLifetime = 600
