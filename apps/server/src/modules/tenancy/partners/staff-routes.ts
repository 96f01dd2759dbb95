import {
  createPartner,
  deletePartner,
  getLinkedClubs,
  listPartners,
  orderPartners,
  setLinkedClubs,
  type StaffPartner,
  updatePartner,
} from '@virage/contract/staff'
import type { ClubCache } from '../../../platform/access/clubs.ts'
import { assertLibraryPicture, type MediaStore } from '../../media/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { assertUnchanged } from '../../../platform/http/if-match.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { versionOf } from '../../../platform/version-of.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { diff } from '../../../platform/diff.ts'
import { orderRows, readOrdered, readOrderedPage } from '../../../platform/database/ordered-list.ts'
import { deleteIfUnreferenced } from '../../../platform/database/delete-if-unreferenced.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { findLinkedClubs, linkClubs } from './link-clubs.ts'
import { deletePartnerRow, insertPartner, type PartnerRow, updatePartnerRow } from './queries.ts'

/** Registers editors' operations on partners and linked clubs (C10). */
export function partnerStaffRoutes(
  backOffice: StaffOperations,
  { clubs, media }: { clubs: ClubCache; media: MediaStore },
): void {
  const locked = async (tx: Tx, clubId: string, id: string) => {
    const row = (await readOrdered(tx, 'partner', { clubId, lock: true })).find((partner) => partner.id === id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return row
  }

  backOffice.read(listPartners, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readOrderedPage(tx, 'partner', { clubId: club.id, language }, query), present)
  })

  backOffice.mutate(createPartner, async ({ club, body: { slug, name, logoUrl } }, tx) => {
    await assertLibraryPicture(tx, media, logoUrl, [], 'logoUrl')
    const row = await insertPartner(tx, { club_id: club.id, slug, name, logo_url: logoUrl })
    if (!row) throw new ApiError('errors.staff.slugTaken')
    const answer = present(row)
    return {
      answer,
      audit: { subject: `partner ${row.id}`, after: answer },
    }
  })

  backOffice.mutate(updatePartner, async ({ club, params, body: { name, logoUrl }, ifMatch }, tx) => {
    const row = await locked(tx, club.id, params.partnerId)
    const before = present(row)
    assertUnchanged(ifMatch, before)
    await assertLibraryPicture(tx, media, logoUrl ?? null, [row.logo_url], 'logoUrl')
    const answer = present(
      await updatePartnerRow(tx, row, {
        ...(name !== undefined && { name }),
        ...(logoUrl !== undefined && { logo_url: logoUrl }),
      }),
    )
    return {
      answer,
      audit: { subject: `partner ${row.id}`, ...diff(before, answer) },
    }
  })

  backOffice.mutate(orderPartners, async ({ club, body }, tx) => {
    const { before, after } = await orderRows(tx, 'partner', club.id, body)
    return {
      answer: after.map(present),
      audit: { subject: 'partners', before: { ids: before.map(({ id }) => id) }, after: { ids: body.ids } },
    }
  })

  backOffice.mutate(deletePartner, async ({ club, params, ifMatch }, tx) => {
    const row = await locked(tx, club.id, params.partnerId)
    const before = present(row)
    assertUnchanged(ifMatch, before)
    await deleteIfUnreferenced(() => deletePartnerRow(tx, row))
    return {
      answer: {},
      audit: { subject: `partner ${row.id}`, before },
    }
  })

  backOffice.read(getLinkedClubs, ({ club }, tx) => findLinkedClubs(tx, club.id))

  backOffice.mutate(setLinkedClubs, ({ club, body, ifMatch }, tx) =>
    linkClubs(tx, clubs, { clubId: club.id, slugs: body.slugs, ifMatch }),
  )
}

function present({ id, slug, name, logo_url }: PartnerRow): StaffPartner {
  const fields = { name, logoUrl: logo_url }
  return { id, version: versionOf(fields), slug, ...fields }
}
