import { ApiError } from '../../platform/http/api-error.ts'
import type { MediaStore } from './media-store.ts'

/**
 * The policy for pictures that people choose: one of ours, or the one that their sign-in brings along; a stranger's address
 * would tell that stranger of everyone who looks. An upload is written anew before anybody sees it.
 *
 * @param known addresses that are taken as they are
 * @param path the field to name where it is refused
 * @throws ApiError `errors.upload.content` for any other, `errors.upload.malware` for one that a scanner knows
 */
export async function assertOwnPicture(
  media: MediaStore,
  url: string | null,
  known: (string | null)[] = [],
  path = 'pictureUrl',
): Promise<void> {
  if (url === null || known.includes(url)) return
  const name = /^\/media\/([a-z0-9][a-z0-9.-]{0,120})$/.exec(url)?.[1]
  const isName = name !== undefined && !name.includes('..')
  const fault = !isName ? 'errors.upload.content' : name.startsWith('upload-') ? await media.adopt(name) : undefined
  if (fault) throw new ApiError(fault, { errors: [{ path, key: fault }] })
}
