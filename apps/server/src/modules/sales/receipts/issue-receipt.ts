import type { Texts } from '@virage/contract/staff'
import type { Club } from '../../../platform/access/clubs.ts'
import { type Cents, cents, type Coins, languageFor, receiptEligible, totalCost } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import type { Donor } from '../../../platform/database/json-columns.ts'
import { donorFromFan } from './donor.ts'
import { type RequestedReceipt, requestReceipt } from './request-receipt.ts'

/** The columns of the club that receipts need. */
type ReceiptIssuer = Pick<Club, 'id' | 'model' | 'coin_price' | 'languages'>

/** Reads a fan as donor; undefined if the club does not know their name. */
export async function readDonor(tx: Tx, clubId: string, fanId: string): Promise<Donor | undefined> {
  const fan = await tx
    .selectFrom('fan')
    .select(['first_name', 'last_name', 'email', 'personal_info', 'receipt_address', 'language'])
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .executeTakeFirstOrThrow()
  return donorFromFan(fan)
}

/**
 * Issues the receipt of a donation to a foundation, or lets it wait; its whole amount is tax-deductible.
 *
 * @returns undefined for other clubs, and for an unknown donor
 */
export async function issueDonationReceipt(
  tx: Tx,
  club: ReceiptIssuer,
  donation: { id: string; fanId: string | null; donor: Donor | undefined; amount: Cents; paidAt: string | undefined },
): Promise<RequestedReceipt | undefined> {
  const { donor } = donation
  if (club.model !== 'FOUNDATION' || !donor) return undefined
  return requestReceipt(tx, {
    clubId: club.id,
    fanId: donation.fanId,
    donationId: donation.id,
    orderId: null,
    amount: donation.amount,
    deductible: donation.amount,
    donor,
    itemName: null,
    language: languageFor(club, donor.language),
    paidAt: donation.paidAt,
  })
}

/**
 * Issues the receipt of a purchase from a foundation, or lets it wait, for the part of the price above the value of the items (their
 * non-deductible amounts). Coins that the club has granted lower the price.
 *
 * @returns undefined for other clubs, and if no part is deductible
 */
export async function issueOrderReceipt(
  tx: Tx,
  club: ReceiptIssuer,
  order: {
    id: string
    fanId: string
    finalCost: Cents
    lines: { id: string; price: Coins; name: Texts }[]
    grantedCoins: Coins
    paidAt: string | undefined
  },
): Promise<RequestedReceipt | undefined> {
  if (club.model !== 'FOUNDATION' || order.lines.length === 0) return undefined
  const exclusives = await tx
    .selectFrom('exclusive')
    .select(['id', 'non_deductible'])
    .where('club_id', '=', club.id)
    .where(
      'id',
      'in',
      order.lines.map(({ id }) => id),
    )
    .execute()
  const eligible = order.lines.reduce((sum, line) => {
    const worth = exclusives.find(({ id }) => id === line.id)?.non_deductible ?? null
    const price = totalCost(line.price, club.coin_price)
    return worth === null ? sum : sum + receiptEligible(price, worth)
  }, 0)
  const deductible = cents(Math.min(eligible - totalCost(order.grantedCoins, club.coin_price), order.finalCost))
  const donor = await readDonor(tx, club.id, order.fanId)
  if (deductible <= 0 || !donor) return undefined
  return requestReceipt(tx, {
    clubId: club.id,
    fanId: order.fanId,
    donationId: null,
    orderId: order.id,
    amount: order.finalCost,
    deductible,
    donor,
    itemName: order.lines[0]?.name ?? null,
    language: languageFor(club, donor.language),
    paidAt: order.paidAt,
  })
}
