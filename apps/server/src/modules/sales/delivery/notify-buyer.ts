import { languageFor } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { dayText } from '../../../platform/date-texts.ts'
import { localized } from '../../../platform/localized.ts'
import { notifyFan } from '../../notifications/index.ts'
import { orderNumber } from '../orders/queries.ts'
import { parcelEmail, type ParcelNews } from './emails.ts'
import { type ParcelRow, readClubOfParcel } from './parcel-queries.ts'

/** What a buyer can do without: they see it in their profile. On everything else a right or a period of theirs depends. */
const optional: ParcelNews['kind'][] = ['ready', 'shipped', 'asked']
/** What the buyer has just done, so that their browsers need not say it. */
const ownActs: ParcelNews['kind'][] = ['chosen', 'term']

/** Notifies a parcel's buyer by email and push, as they have chosen. Days are formatted in their language. */
export async function notifyBuyer(tx: Tx, row: ParcelRow, news: ParcelNews, publicUrl: string): Promise<void> {
  const club = await readClubOfParcel(tx, row)
  const language = languageFor(club, row.language)
  const day = (text: string) => dayText(new Date(`${text}T12:00:00Z`), language)
  const ordersUrl = `${publicUrl}/clubs/${club.slug}/profile`
  const choiceUrl = `${publicUrl}/clubs/${club.slug}/payments/${row.id}`
  const email = parcelEmail({
    language,
    to: row,
    club,
    news: 'day' in news ? { ...news, day: day(news.day) } : news,
    parcel: {
      number: orderNumber(row.order_number),
      things: row.things.map(({ name }) => localized(name, language) ?? '').join(', '),
      isPart: row.exclusive_ids !== null,
      place: row.place,
      code: row.state === 'READY' ? row.code : null,
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
      trackingUrl: row.tracking_url,
      promised: day(row.promised_on),
    },
    ordersUrl,
    choiceUrl,
  })
  await notifyFan(tx, {
    clubId: row.club_id,
    fanId: row.fan_id,
    kind: 'delivery',
    email,
    push: ownActs.includes(news.kind)
      ? null
      : {
          title: email.subject,
          body: email.paragraphs[0] ?? '',
          url: news.kind === 'returned' ? choiceUrl : ordersUrl,
          tag: `parcel ${row.id}`,
        },
    isRequired: !optional.includes(news.kind),
    jobKey: `parcel ${row.id} ${news.kind}`,
  })
}
