import type { FastifyInstance } from 'fastify'
import type { ModuleOptions } from '../staff/index.ts'
import type { Media } from './open-media.ts'
import { purgeUnusedUploads } from './purge-unused-uploads.ts'
import { mediaRoutes } from './routes.ts'
import { mediaStaffRoutes } from './staff-routes.ts'
import { diskUploads, uploadRoutes } from './upload-routes.ts'

export type { MediaStore } from './media-store.ts'
export { foreignUploadOrigin, openMedia } from './open-media.ts'
export { assertOwnGallery, type Pictures, placeholderFor } from './own-gallery.ts'
export { assertLibraryPicture, assertOwnPicture, assertOwnUpload } from './own-picture.ts'
export { placeholderColors } from './placeholder-colors.ts'
export { removePictures } from './remove-pictures.ts'
export { personalData } from './personal-data.ts'
export type { PrivatePictures } from './private-pictures.ts'

/** Pictures: uploads, and their sizes. */
export async function mediaModule(
  http: FastifyInstance,
  { platform, register, backOffice, opened }: ModuleOptions & { opened: Media },
): Promise<void> {
  const { database, purges } = platform
  const { media, pictures, disk, sanitize } = opened
  mediaRoutes(http, { store: media, requestCounts: platform.requestCounts })
  uploadRoutes(register, { database, store: pictures })
  mediaStaffRoutes(register, backOffice, { store: pictures, media })
  if (disk) await http.register(diskUploads, { store: disk, sanitize })
  purges['uploads'] = () => purgeUnusedUploads(database)
}
