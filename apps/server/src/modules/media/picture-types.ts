import { uploadContentTypes } from '@virage/contract'

/** A kind of picture that may be uploaded. */
export type UploadContentType = (typeof uploadContentTypes)[number]

/** The ending of file names, and the name that sharp has for the format. */
export const pictureTypes = {
  'image/jpeg': { ending: 'jpg', format: 'jpeg' },
  'image/png': { ending: 'png', format: 'png' },
  'image/webp': { ending: 'webp', format: 'webp' },
  'image/avif': { ending: 'avif', format: 'heif' },
} as const satisfies Record<UploadContentType, { ending: string; format: string }>

/** Names of uploads; nothing else of a store can be written by strangers. */
export const uploadName = /^upload-[0-9a-f-]{36}\.(?:jpg|png|webp|avif)$/

/** The kind of picture that an upload's name promises. */
export function typeOfUpload(name: string): UploadContentType | undefined {
  const ending = name.split('.').at(-1)
  return uploadContentTypes.find((type) => pictureTypes[type].ending === ending)
}
