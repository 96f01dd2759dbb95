import * as staff from '@virage/contract/staff'
import type { Club } from '../../platform/access/clubs.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import type { Platform } from '../../platform/platform.ts'
import { withVersion } from '../../platform/version-of.ts'
import { composeMessage } from '../notifications/index.ts'
import type { StaffOperations } from '../staff/index.ts'
import { type AudienceOf, countFans, countReached, usualPerDay } from './audience.ts'
import {
  type AnnouncementRow,
  cancelScheduled,
  insertAnnouncement,
  readAnnouncements,
  lockLimit,
  readLimit,
  readLotSlug,
  storeLimit,
} from './queries.ts'
import { buttonOf } from './target.ts'

/** Registers announcements: counting an audience, previews, scheduling, cancelling and results (docs/decisions/0165). */
export function announcementStaffRoutes(backOffice: StaffOperations, { clock }: Pick<Platform, 'clock'>): void {
  backOffice.read(staff.countAudience, ({ club, query }, tx) => countReached(tx, club.id, audienceOfInput(query)))

  backOffice.read(staff.previewAnnouncement, async ({ club, body }, tx) => {
    const { title, text, exclusiveId, audience } = body
    const lot = exclusiveId === undefined ? null : await readLotSlug(tx, club.id, exclusiveId)
    return club.languages.flatMap((language) => {
      const [subject, said] = [title[language], text[language]]
      if (subject === undefined && said === undefined) return []
      const { slug: clubSlug, platform_name: platformName } = club
      const message = {
        kind: 'announcement' as const,
        title: subject ?? '',
        text: said ?? '',
        button: buttonOf({ audience, clubSlug, platformName, lot }, language),
        key: '',
      }
      const { email, push } = composeMessage(message, {
        from: platformName,
        to: '',
        language,
        publicUrl: '',
        unsubscribeUrl: '',
      })
      return [
        {
          language,
          mail: {
            from: email.from,
            subject: email.subject,
            paragraphs: email.paragraphs,
            button: message.button.label,
            unsubscribe: email.unsubscribe?.label ?? '',
          },
          push: { title: push.title, body: push.body },
        },
      ]
    })
  })

  backOffice.read(staff.listStaffAnnouncements, async ({ club }, tx) =>
    (await readAnnouncements(tx, club.id)).map(present),
  )

  backOffice.mutate(staff.sendAnnouncement, async ({ club, staff: { email }, body }, tx) => {
    assertTranslated(club, body)
    if (body.sendAt !== undefined && staff.isTooLateToSend(body.sendAt, clock.now().getTime()))
      throw new ApiError('errors.validation.failed', { errors: [{ path: 'sendAt', key: 'errors.validation.past' }] })
    const of = audienceOfInput(body)
    const fans = await countFans(tx, club.id, of)
    const id = await insertAnnouncement(tx, {
      club_id: club.id,
      audience: of.audience,
      auction_id: of.auctionId,
      exclusive_id: of.exclusiveId,
      title: JSON.stringify(body.title),
      text: JSON.stringify(body.text),
      channels: [...new Set(body.channels)],
      counted: fans,
      created_by: email,
      send_at: body.sendAt ?? null,
    })
    const answer = await getAnnouncement(id)
    // Nobody belongs to the audience of an auction that does not exist.
    if (staff.isOfAuction(of.audience) && answer.subject === null) throw new ApiError('errors.backend.notFound')
    return { answer, audit: { subject: `announcement ${id}`, after: { ...of, channels: answer.channels, fans } } }

    async function getAnnouncement(announcementId: string) {
      const [row] = await readAnnouncements(tx, club.id, announcementId)
      if (!row) throw new Error('The announcement was not stored')
      return present(row)
    }
  })

  backOffice.mutate(staff.cancelAnnouncement, async ({ club, params: { announcementId } }, tx) => {
    const isCancelled = await cancelScheduled(tx, club.id, announcementId)
    const [row] = await readAnnouncements(tx, club.id, announcementId)
    if (!row) throw new ApiError('errors.backend.notFound')
    if (!isCancelled) throw new ApiError('errors.staff.alreadyResolved')
    return { answer: present(row), audit: { subject: `announcement ${announcementId}` } }
  })

  backOffice.read(staff.getAnnouncementLimit, async ({ club }, tx) => presentLimit(await readLimit(tx, club.id)))

  backOffice.mutate(staff.setAnnouncementLimit, async ({ club, body: { perDay }, ifMatch }, tx) => {
    await lockLimit(tx, club.id)
    const before = presentLimit(await readLimit(tx, club.id))
    assertUnchanged(ifMatch, before)
    await storeLimit(tx, club.id, perDay)
    const after = presentLimit(perDay)
    return { answer: after, audit: { subject: 'announcement limit', before, after } }
  })
}

const presentLimit = (perDay: number | undefined) => withVersion({ perDay: perDay ?? usualPerDay })

const audienceOfInput = ({
  audience,
  auctionId,
  exclusiveId,
}: {
  audience: staff.Audience
  auctionId?: string | undefined
  exclusiveId?: string | undefined
}): AudienceOf => ({ audience, auctionId: auctionId ?? null, exclusiveId: exclusiveId ?? null })

/** @throws ApiError 422 if a text lacks one of the club's languages: each fan reads their own */
function assertTranslated(club: Club, body: { title: staff.Texts; text: staff.Texts }): void {
  const errors = (['title', 'text'] as const).flatMap((field) =>
    club.languages
      .filter((language) => body[field][language] === undefined)
      .map((language) => ({ path: `${field}.${language}`, key: 'errors.validation.required' as const })),
  )
  if (errors.length > 0) throw new ApiError('errors.validation.failed', { errors })
}

const present = (row: AnnouncementRow): staff.StaffAnnouncement => ({
  id: row.id,
  audience: row.audience,
  subject: row.subject,
  title: row.title,
  text: row.text,
  channels: staff.announcementChannels.filter((channel) => row.channels.includes(channel)),
  state: row.state,
  sendAt: row.send_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  createdBy: row.created_by,
  counted: row.counted,
  results: {
    fans: row.processed,
    mail: row.mailed,
    push: row.pushed,
    limited: row.limited,
    declined: row.declined,
    gone: row.gone,
    read: row.reads,
  },
})
