import {
  type Audience,
  type AnnouncementChannel,
  audiences,
  isOfAuction,
  type StaffAnnouncement,
} from '@virage/contract/staff'
import { toOptionalInstant } from '../../parts/local-time.ts'

/** What the form of an announcement holds. */
export type AnnouncementForm = {
  audience: Audience
  auctionId: string
  /** Empty for the whole auction. */
  exclusiveId: string
  'title.en': string
  'title.fr': string
  'text.en': string
  'text.fr': string
  channels: AnnouncementChannel[]
  /** A local time; empty for as soon as possible. */
  sendAt: string
}

/** Returns an empty form, for the audience that the address names. */
export const emptyForm = (search: {
  audience?: string | undefined
  auction?: string | undefined
  lot?: string | undefined
}): AnnouncementForm => ({
  audience: audiences.find((one) => one === search.audience) ?? 'MEMBERS',
  auctionId: search.auction ?? '',
  exclusiveId: search.lot ?? '',
  'title.en': '',
  'title.fr': '',
  'text.en': '',
  'text.fr': '',
  channels: ['mail', 'push'],
  sendAt: '',
})

/** Returns the form with the texts and channels of an earlier announcement. */
export const withTextsOf = (
  form: AnnouncementForm,
  { title, text, channels }: StaffAnnouncement,
): AnnouncementForm => ({
  ...form,
  'title.en': title.en ?? '',
  'title.fr': title.fr ?? '',
  'text.en': text.en ?? '',
  'text.fr': text.fr ?? '',
  channels,
})

/** Returns the audience for the API; undefined while it lacks the auction that it is about. */
export function audienceOf({ audience, auctionId, exclusiveId }: AnnouncementForm) {
  if (!isOfAuction(audience)) return { audience }
  if (exclusiveId !== '') return { audience, exclusiveId }
  return auctionId === '' ? undefined : { audience, auctionId }
}

/** Returns the audience and the texts, for the API. */
export function contentOf(form: AnnouncementForm) {
  const texts = (of: 'title' | 'text') => {
    const [en, fr] = [form[`${of}.en`].trim(), form[`${of}.fr`].trim()]
    return { ...(en !== '' && { en }), ...(fr !== '' && { fr }) }
  }
  return { ...(audienceOf(form) ?? { audience: form.audience }), title: texts('title'), text: texts('text') }
}

/** Returns the body of a request. */
export function bodyOf(form: AnnouncementForm) {
  const sendAt = toOptionalInstant(form.sendAt)
  return { ...contentOf(form), channels: form.channels, ...(sendAt !== null && { sendAt }) }
}
