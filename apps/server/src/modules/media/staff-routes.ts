import type { Language } from '@virage/contract'
import {
  addPicture,
  deletePicture,
  getPicture,
  listMedia,
  presignStaffUpload,
  type StaffPicture,
  updatePicture,
} from '@virage/contract/staff'
import type { Tx } from '../../platform/database/database.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { sendList } from '../../platform/http/send-list.ts'
import { addJob } from '../../platform/jobs.ts'
import { localized } from '../../platform/localized.ts'
import { versionOf } from '../../platform/version-of.ts'
import type { StaffOperations } from '../staff/index.ts'
import type { MediaStore } from './media-store.ts'
import { assertOwnPicture } from './own-picture.ts'
import { uploadName } from './picture-types.ts'
import {
  deletePictureRow,
  insertPicture,
  lockPicture,
  lockPictureForDeletion,
  lockPictureForUse,
  type PictureRow,
  readPicture,
  readPictures,
  updatePictureRow,
} from './queries.ts'
import { presignPicture } from './upload-routes.ts'
import type { PictureStore } from './upload-store.ts'

type Media = { store: PictureStore; media: MediaStore }

/**
 * Registers the operation that returns an upload URL to editors, and those on the library of pictures. An upload is
 * checked when it is added to the library, and by each operation that uses it.
 */
export function mediaStaffRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { store, media }: Media,
): void {
  const get = async (tx: Tx, clubId: string, name: string, language: Language): Promise<StaffPicture> => {
    const row = await readPicture(tx, clubId, name)
    if (!row) throw new ApiError('errors.backend.notFound')
    return present(row, language)
  }
  /** Returns a picture whose row is locked. */
  const getLocked = async (tx: Tx, clubId: string, name: string, language: Language) => {
    await get(tx, clubId, name, language)
    await lockPicture(tx, clubId, name)
    return get(tx, clubId, name, language)
  }

  /** Returns a picture that nobody begins to use before the transaction ends. */
  const getForDeletion = async (...[tx, clubId, name, language]: Parameters<typeof getLocked>) => {
    await lockPictureForDeletion(tx, name)
    return getLocked(tx, clubId, name, language)
  }

  register(presignStaffUpload, ({ body }) => presignPicture(store, body))

  backOffice.read(listMedia, async (context, tx) => {
    const { club, query, language } = context
    return sendList(context, await readPictures(tx, club.id, query), (row) => present(row, language))
  })

  backOffice.read(getPicture, ({ club, params, language }, tx) => get(tx, club.id, params.fileName, language))

  backOffice.prepareAndMutate(
    addPicture,
    async ({ body: { url } }) => {
      await assertOwnPicture(media, url, [], 'url')
      const name = url.replace(/^\/media\//, '')
      const size = await media.measure(name)
      if (!size) throw notOurs('url')
      return { name, size }
    },
    async ({ club, body: { url }, language }, tx, { name, size }) => {
      await lockPictureForUse(tx, name)
      // It may have been deleted since it was measured.
      if (!(await media.exists(name))) throw notOurs('url')
      await insertPicture(tx, { club_id: club.id, name, ...size })
      const answer = await get(tx, club.id, name, language)
      return { answer, audit: { subject: `picture ${name}`, after: { url, ...size } } }
    },
  )

  backOffice.mutate(updatePicture, async ({ club, params, body, ifMatch, language }, tx) => {
    const name = params.fileName
    const before = await getLocked(tx, club.id, name, language)
    assertUnchanged(ifMatch, before)
    const { alt, decorative, focus } = body
    await updatePictureRow(
      tx,
      { clubId: club.id, name },
      {
        ...(alt && { alt: JSON.stringify(alt) }),
        ...(decorative !== undefined && { decorative }),
        ...(focus !== undefined && { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null }),
      },
    )
    const answer = await get(tx, club.id, name, language)
    return { answer, audit: { subject: `picture ${name}`, ...diff(before, answer) } }
  })

  backOffice.mutate(deletePicture, async ({ club, params, ifMatch, language }, tx) => {
    const name = params.fileName
    const before = await getForDeletion(tx, club.id, name, language)
    assertUnchanged(ifMatch, before)
    if (!before.isDeletable) throw new ApiError('errors.staff.inUse')
    await deletePictureRow(tx, club.id, name)
    // After the commit: the file can't be brought back. It stays while another club or a fan has it.
    await addJob(tx, 'removePictures', { names: [name], unlessUsedBy: club.id })
    const { alt, decorative, focus } = before
    return { answer: {}, audit: { subject: `picture ${name}`, before: { url: before.url, alt, decorative, focus } } }
  })
}

const notOurs = (path: string) =>
  new ApiError('errors.upload.content', { errors: [{ path, key: 'errors.upload.content' }] })

function present(row: PictureRow, language: Language): StaffPicture {
  const { focus_x: x, focus_y: y } = row
  const fields = {
    alt: row.alt,
    decorative: row.decorative,
    focus: x === null || y === null ? null : { x, y },
  }
  return {
    version: versionOf(fields),
    fileName: row.name,
    url: `/media/${row.name}`,
    ...fields,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    addedAt: row.bytes === null ? null : row.added_at.toISOString(),
    usedBy: row.used_by.map(({ kind, id, label }) => ({
      kind,
      id: kind === 'settings' ? null : id,
      label: typeof label === 'string' ? label : localized(label, language),
    })),
    uses: row.uses,
    isDeletable: row.uses === 0 && !row.is_sold && uploadName.test(row.name),
  }
}
