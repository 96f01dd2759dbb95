import { randomBytes } from 'node:crypto'
import { uploadContentTypes } from '@virage/contract'

/** The type of an uploaded picture. */
export type UploadContentType = (typeof uploadContentTypes)[number]

/** The file extension, and sharp's name of the format. */
export const pictureTypes = {
  'image/jpeg': { extension: 'jpg', format: 'jpeg' },
  'image/png': { extension: 'png', format: 'png' },
  'image/webp': { extension: 'webp', format: 'webp' },
  'image/avif': { extension: 'avif', format: 'heif' },
} as const satisfies Record<UploadContentType, { extension: string; format: string }>

/** The names of uploads. With private pictures they are the only files that users can write. */
export const uploadName = /^upload-[0-9a-f-]{36}\.(?:jpg|png|webp|avif)$/

/** The names of private pictures. */
export const privateName = /^private-[0-9a-f]{36}\.(?:jpg|png|webp|avif)$/

/** Returns a name that can't be guessed (ASVS 11.5.1). */
export const newPictureName = (kind: 'upload' | 'private', contentType: UploadContentType): string =>
  `${kind}-${randomBytes(18).toString('hex')}.${pictureTypes[contentType].extension}`

/** Returns the type of picture that an upload's name indicates. */
export function typeOfUpload(name: string): UploadContentType | undefined {
  const extension = name.split('.').at(-1)
  return uploadContentTypes.find((type) => pictureTypes[type].extension === extension)
}
