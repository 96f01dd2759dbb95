import { languageFor } from '@virage/domain'
import { orderNumber } from '../orders/queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { emailedFan } from '../../../platform/mail/fan-emails.ts'
import { imprintOf, readSeller } from '../../tenancy/index.ts'
import { type RefundKind, refundEmail, type RefundReader, sentBackEmail } from './emails.ts'
import type { Refund } from './queries.ts'

/**
 * Emails the payer about a refund; nobody if an anonymous visitor had paid.
 *
 * @param about `isRecorded`: whether the club pays the money back itself, because the provider never had it
 */
export const emailRefund = (
  tx: Tx,
  refund: Refund,
  about: { what: RefundKind; cancelsReceipt: boolean; isRecorded?: boolean },
): Promise<void> =>
  emailPayer(tx, refund, `refund ${refund.id}`, (reader) =>
    refundEmail({ isRecorded: false, ...about, ...reader, coins: refund.coins }),
  )

/** Emails the payer that their bank has sent a refund back, or how the club has then repaid it. */
export const emailSentBack = (tx: Tx, refund: Refund): Promise<void> =>
  emailPayer(tx, refund, `refund ${refund.id} ${refund.repaid_method === null ? 'sent back' : 'repaid'}`, (reader) =>
    sentBackEmail({ ...reader, method: refund.repaid_method }),
  )

async function emailPayer(
  tx: Tx,
  refund: Refund,
  jobKey: string,
  compose: (reader: RefundReader) => Email,
): Promise<void> {
  const { club_id: clubId, fan_id: fanId, amount } = refund
  const to = fanId === null ? await readDonor(tx, refund) : await readFan(tx, clubId, fanId)
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
  const email = compose({ language, to, club, amount, orderNumber: order ? orderNumber(order.number) : null })
  const imprint = imprintOf(await readSeller(tx, clubId, order?.seller_revision ?? undefined), language)
  await enqueueEmail(tx, { ...email, imprint }, { fan: emailedFan(clubId, fanId), jobKey })
}

const readFan = (tx: Tx, clubId: string, fanId: string) =>
  tx
    .selectFrom('fan')
    .select(['email', 'first_name as name', 'language'])
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .executeTakeFirstOrThrow()

/** Reads the visitor who has paid. */
async function readDonor(tx: Tx, { club_id: clubId, checkout_id: checkoutId }: Refund) {
  const checkout = await tx
    .selectFrom('checkout')
    .select('donor')
    .where('club_id', '=', clubId)
    .where('id', '=', checkoutId)
    .executeTakeFirst()
  return checkout?.donor
}
