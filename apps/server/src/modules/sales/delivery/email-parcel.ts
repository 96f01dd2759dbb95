import { languageFor } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { dayText } from '../../../platform/date-texts.ts'
import { localized } from '../../../platform/localized.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { orderNumber } from '../orders/queries.ts'
import { parcelEmail, type ParcelNews } from './emails.ts'
import { type ParcelRow, readClubOfParcel } from './parcel-queries.ts'

/** Emails a parcel's buyer. Days are formatted in their language. */
export async function emailParcel(tx: Tx, row: ParcelRow, news: ParcelNews, publicUrl: string): Promise<void> {
  const club = await readClubOfParcel(tx, row)
  const language = languageFor(club, row.language)
  const day = (text: string) => dayText(new Date(`${text}T12:00:00Z`), language)
  const email = parcelEmail({
    language,
    to: row,
    club,
    news: 'day' in news ? { ...news, day: day(news.day) } : news,
    parcel: {
      number: orderNumber(row.order_number),
      things: row.things.map(({ name }) => localized(name, language) ?? '').join(', '),
      place: row.place,
      code: row.state === 'READY' ? row.code : null,
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
      trackingUrl: row.tracking_url,
      promised: day(row.promised_on),
    },
    ordersUrl: `${publicUrl}/clubs/${club.slug}/profile`,
  })
  await enqueueEmail(tx, email, {
    fan: { clubId: row.club_id, fanId: row.fan_id },
    jobKey: `parcel ${row.id} ${news.kind}`,
  })
}
