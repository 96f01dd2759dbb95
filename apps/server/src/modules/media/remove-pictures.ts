import type { MediaStore } from './media-store.ts'

/** The job that takes pictures away whose owner was erased. */
export const removePictures =
  ({ media }: { media: MediaStore }) =>
  async ({ names }: { names: string[] }): Promise<void> => {
    for (const name of names) await media.remove(name)
  }
