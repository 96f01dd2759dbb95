import type { recordWithdrawal } from '@virage/contract/staff'
import { languageFor, startOfDay } from '@virage/domain'
import type * as z from 'zod/mini'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { lockOrder, readBuyer, readUnpaidLots } from './contract-queries.ts'
import { orderNumberOf, withdrawFrom, type WithdrawalResult } from './withdraw.ts'

/** The result of recording a withdrawal; `days`: it was not sent between the contract and its arrival, or arrives later. */
export type RecordedWithdrawal = WithdrawalResult | { ok: false; reason: 'days' }

/** Withdraws from a contract for its buyer, who has written to the club. The acknowledgement is in the buyer's language. */
export async function recordLetter(
  tx: Tx,
  {
    club,
    now,
    publicUrl,
    recordedBy,
    letter,
  }: {
    club: Club
    now: Date
    publicUrl: string
    recordedBy: string
    letter: z.output<typeof recordWithdrawal.body>
  },
): Promise<RecordedWithdrawal> {
  const { orderNumber = '', duePaymentId, lineIds, channel, firstName, lastName, email } = letter
  const contract = await findContract(tx, club.id, { orderNumber, duePaymentId })
  if (!contract) return { ok: false, reason: 'notFound' }
  const { sentDay, arrivedDay } = letter
  if (sentDay < dayOf(contract.createdAt) || arrivedDay < sentDay || arrivedDay > dayOf(now))
    return { ok: false, reason: 'days' }
  const buyer = await readBuyer(tx, club.id, contract.fanId)
  const input = {
    club,
    sentAt: startOfDay(sentDay),
    arrivedAt: startOfDay(arrivedDay),
    channel,
    recordedBy,
    sender: { firstName, lastName, email: email ?? buyer.email, orderNumber },
    lineIds,
    language: languageFor(club, buyer.language),
    publicUrl,
  }
  return withdrawFrom(tx, input, contract, true)
}

async function findContract(
  tx: Tx,
  clubId: string,
  { orderNumber, duePaymentId }: { orderNumber: string; duePaymentId: string | undefined },
) {
  if (duePaymentId !== undefined) return (await readUnpaidLots(tx, clubId, { id: duePaymentId }))[0]
  const number = orderNumberOf({ orderNumber })
  return number === undefined ? undefined : lockOrder(tx, clubId, number, undefined)
}
