import { languageFor } from '@virage/domain'
import { orderNumber } from '../orders/queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { emailedFan } from '../../../platform/mail/fan-emails.ts'
import type { Donor } from '../../../platform/database/json-columns.ts'
import { imprintOf, readSeller } from '../../tenancy/index.ts'
import { type RefundKind, refundEmail } from './emails.ts'
import type { Refund } from './queries.ts'

/** Emails the payer about a refund; nobody if an anonymous visitor had paid. */
export async function emailRefund(
  tx: Tx,
  refund: Refund,
  {
    what,
    fanId,
    donor,
    cancelsReceipt,
    isRecorded = false,
  }: {
    what: RefundKind
    fanId: string | null
    donor: Donor | null
    cancelsReceipt: boolean
    /** Whether the club pays the money back itself, because the provider never had it. */
    isRecorded?: boolean
  },
): Promise<void> {
  const clubId = refund.club_id
  const fan =
    fanId === null
      ? undefined
      : await tx
          .selectFrom('fan')
          .select(['email', 'first_name as name', 'language'])
          .where('club_id', '=', clubId)
          .where('id', '=', fanId)
          .executeTakeFirstOrThrow()
  const to = fan ?? donor
  if (!to) return
  const club = await tx
    .selectFrom('club')
    .select(['platform_name', 'ticker', 'languages'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow()
  const order =
    refund.order_id === null
      ? undefined
      : await tx
          .selectFrom('orders')
          .select(['number', 'seller_revision'])
          .where('club_id', '=', clubId)
          .where('id', '=', refund.order_id)
          .executeTakeFirst()
  const language = languageFor(club, to.language)
  const email = refundEmail({
    language,
    to,
    club,
    what,
    amount: refund.amount,
    coins: refund.coins,
    cancelsReceipt,
    isRecorded,
    orderNumber: order ? orderNumber(order.number) : null,
  })
  const imprint = imprintOf(await readSeller(tx, clubId, order?.seller_revision ?? undefined), language)
  await enqueueEmail(tx, { ...email, imprint }, { fan: emailedFan(clubId, fanId), jobKey: `refund ${refund.id}` })
}
