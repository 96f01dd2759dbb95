import type { MediaStore } from './media-store.ts'

/** Creates the job that deletes the pictures of an erased fan. */
export const removePictures =
  ({ media }: { media: MediaStore }) =>
  async ({ names }: { names: string[] }): Promise<void> => {
    for (const name of names) await media.remove(name)
  }
