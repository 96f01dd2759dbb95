import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MediaStore } from './media-store.ts'
import { lockPictureForUse } from './queries.ts'

/**
 * Checks a picture that a person chose: it has to be one of ours, or that of their sign-in, because a foreign host
 * would learn of each viewer. An upload is re-encoded before it is shown.
 *
 * @param known URLs that are accepted unchanged
 * @param path the field to name in the error
 * @throws ApiError `errors.upload.content` for any other, `errors.upload.malware` for malware
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
  const fault = !isName
    ? 'errors.upload.content'
    : name.startsWith('upload-')
      ? await media.acceptUpload(name)
      : undefined
  if (fault) throw new ApiError(fault, { errors: [{ path, key: fault }] })
}

/**
 * Checks that an upload that a fan chose is their own: another's would be deleted with its owner. It can't be deleted before the transaction
 * ends.
 *
 * @throws ApiError `errors.upload.content`
 */
export async function assertOwnUpload(
  tx: Tx,
  { clubId, accountId, url }: { clubId: string; accountId: string; url: string | null },
): Promise<void> {
  const name = /^\/media\/(upload-.+)$/.exec(url ?? '')?.[1]
  if (name === undefined) return
  const upload = await tx
    .selectFrom('upload')
    .select('name')
    .where('club_id', '=', clubId)
    .where('name', '=', name)
    .where('account_id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!upload)
    throw new ApiError('errors.upload.content', { errors: [{ path: 'pictureUrl', key: 'errors.upload.content' }] })
}

/**
 * Checks a picture that an editor uses, as {@link assertOwnPicture} does. It can't be deleted from the library before the
 * transaction ends.
 */
export async function assertLibraryPicture(
  tx: Tx,
  media: MediaStore,
  url: string | null,
  known: (string | null)[] = [],
  path?: string,
): Promise<void> {
  if (url === null || known.includes(url)) return
  await lockPictureForUse(tx, url.replace(/^\/media\//, ''))
  await assertOwnPicture(media, url, known, path)
}
