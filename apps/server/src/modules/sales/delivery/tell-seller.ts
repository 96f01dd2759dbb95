import { languageFor } from '@virage/domain'
import { dayText } from '../../../platform/date-texts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { localized } from '../../../platform/localized.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { readSeller } from '../../tenancy/index.ts'
import { orderNumber } from '../orders/queries.ts'
import { textsOf } from '../texts/index.ts'
import { type ParcelRow, readClubOfParcel } from './parcel-queries.ts'

/**
 * Emails the seller what a buyer has declared about a late parcel: a term, or the end of the contract. Both need to reach the
 * seller to count (Code de la consommation, L. 216-6). Nobody is told if the club has not said who sells; staff see it in any
 * case.
 *
 * @param news.day the term, or the day by which the refund is due
 */
export async function tellSeller(
  tx: Tx,
  row: ParcelRow,
  { kind, day }: { kind: 'term' | 'contractEnd'; day: string },
): Promise<void> {
  const seller = await readSeller(tx, row.club_id)
  if (!seller) return
  const club = await readClubOfParcel(tx, row)
  const language = languageFor(club, null)
  const t = textsOf(language)
  const number = orderNumber(row.order_number)
  const things = row.things.map(({ name }) => localized(name, language) ?? '').join(', ')
  const buyer = `${row.first_name} ${row.last_name}`
  const until = dayText(new Date(`${day}T12:00:00Z`), language)
  await enqueueEmail(
    tx,
    {
      to: seller.details.email,
      from: club.platform_name,
      subject: t(`toSeller.${kind}.subject`, { number, day: until }),
      paragraphs: [t(`toSeller.${kind}.text`, { buyer, number, things, day: until })],
    },
    { fan: null, jobKey: `parcel ${row.id} seller ${kind}` },
  )
}
