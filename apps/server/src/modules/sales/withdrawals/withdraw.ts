import type { Language } from '@virage/contract'
import { refundDays, type SoldTerms, type WithdrawalState, withdrawalState } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { WithdrawalSender } from '../../../platform/database/json-columns.ts'
import { readSeller } from '../../tenancy/index.ts'
import { cancelEmptyParcels } from '../delivery/move-parcel.ts'
import { returnStock } from '../orders/queries.ts'
import { cancelOutstandingPayment } from '../outstanding-payments/cancel-outstanding-payment.ts'
import { acknowledgeWithdrawal } from './acknowledge-withdrawal.ts'
import { type Contract, type ContractLine, lockOrder, readUnpaidLots } from './contract-queries.ts'
import { insertWithdrawal, readRefused, readWithdrawal, type WithdrawalRow } from './queries.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/** A withdrawal as it was sent. */
export type WithdrawalInput = {
  club: Club
  /** Decides whether it is in time. */
  sentAt: Date
  /** When the club was informed; the refund is due from then. */
  arrivedAt: Date
  channel: WithdrawalRow['channel']
  /** The email address of the member of staff who records it; null for the form. */
  recordedBy: string | null
  sender: WithdrawalSender
  /** By default all lines that can be withdrawn from. */
  lineIds: string[] | undefined
  /** Of the acknowledgement. */
  language: Language
  publicUrl: string
}

/** A withdrawal through the form. */
type FormInput = WithdrawalInput & {
  /** The signed-in fan; null for visitors. */
  fanId: string | null
  /** A won lot that was not paid, in place of the number. */
  outstandingPaymentId: string | undefined
}

/** The result of a withdrawal; only the signed-in buyer learns why it has no effect. */
export type WithdrawalResult =
  | { ok: true; withdrawal: WithdrawalRow; isBuyer: boolean }
  | { ok: false; reason: 'notFound' | 'foreignLine' }
  | { ok: false; reason: 'excluded'; terms: SoldTerms }
  | { ok: false; reason: 'late'; until: Date }

/** Returns whether a line can be withdrawn from; a line that was withdrawn from stays so. */
export const lineState = (
  { createdAt, receivedAt }: Pick<Contract, 'createdAt' | 'receivedAt'>,
  { category, terms, withdrawalId }: ContractLine,
  now: Date,
): WithdrawalState | { state: 'WITHDRAWN' } =>
  withdrawalId === null
    ? withdrawalState({ terms, category, orderedAt: createdAt, receivedAt }, now)
    : { state: 'WITHDRAWN' }

/**
 * Withdraws through the form, from the contract that it names.
 *
 * Anyone who is not signed in as the buyer gets the same result whether the contract exists or not.
 */
export async function withdraw(tx: Tx, input: FormInput): Promise<WithdrawalResult> {
  const own = await findOwnContract(tx, input)
  if (own) return withdrawFrom(tx, input, own, true)
  if (input.outstandingPaymentId !== undefined) return { ok: false, reason: 'notFound' }
  const number = orderNumberOf(input.sender)
  const found = number === undefined ? undefined : await lockOrder(tx, input.club.id, number, input.sender)
  if (found) return withdrawFrom(tx, input, found, false)
  return { ok: true, withdrawal: await refuse(tx, input, undefined, 'UNKNOWN'), isBuyer: false }
}

/** Returns the number of a typed order number such as `000123`, `123` or `n° 123`; undefined if there is none. */
export function orderNumberOf({ orderNumber }: Pick<WithdrawalSender, 'orderNumber'>): number | undefined {
  const number = Number(orderNumber.replaceAll(/\D/g, ''))
  return number > 0 && number < 2 ** 31 ? number : undefined
}

async function findOwnContract(
  tx: Tx,
  { club, fanId, sender, outstandingPaymentId }: FormInput,
): Promise<Contract | undefined> {
  if (fanId === null) return undefined
  if (outstandingPaymentId !== undefined) {
    const [lot] = await readUnpaidLots(tx, club.id, { fanId, id: outstandingPaymentId })
    return lot
  }
  const number = orderNumberOf(sender)
  return number === undefined ? undefined : lockOrder(tx, club.id, number, { fanId })
}

/**
 * Withdraws from a contract: stores the withdrawal, acknowledges it by email, and begins the refund, in one transaction. The
 * refund of received goods waits for their return. A won lot that was not paid is owed no more. Sent again, it answers the
 * first.
 *
 * @param isBuyer whether the result may say why it has no effect
 */
export async function withdrawFrom(
  tx: Tx,
  input: WithdrawalInput,
  contract: Contract,
  isBuyer: boolean,
): Promise<WithdrawalResult> {
  const { club, sentAt, lineIds } = input
  const lines = contract.lines.map((line) => ({ ...line, ...lineState(contract, line, sentAt) }))
  if (isBuyer && lineIds?.some((id) => !lines.some(({ exclusiveId }) => exclusiveId === id)))
    return { ok: false, reason: 'foreignLine' }
  const wanted = lines.filter(({ exclusiveId }) => lineIds?.includes(exclusiveId) ?? true)
  const open = wanted.filter(({ state }) => state === 'OPEN')
  // Without a choice, whatever can be withdrawn from is meant.
  const isOpen = lineIds === undefined ? open.length > 0 : open.length === wanted.length && open.length > 0
  if (!isOpen) {
    const first = wanted.find(({ withdrawalId }) => withdrawalId !== null)?.withdrawalId
    const late = wanted.flatMap((line) => (line.state === 'LATE' ? [line.until] : []))[0]
    const excluded = wanted.find(({ state }) => state === 'EXCLUDED')
    if (first != null && late === undefined && !excluded) {
      const withdrawal = await readWithdrawal(tx, club.id, first)
      if (withdrawal) return { ok: true, withdrawal, isBuyer }
    }
    if (!isBuyer)
      return { ok: true, withdrawal: await refuse(tx, input, contract, late ? 'LATE' : 'EXCLUDED'), isBuyer }
    return late
      ? { ok: false, reason: 'late', until: late }
      : { ok: false, reason: 'excluded', terms: excluded?.terms ?? 'RIGHT' }
  }
  const needsReturn = open.some(({ category, hasLeft }) => hasLeft && category === 'COLLECTIBLE')
  // Locks the payment, so that a second withdrawal at the same time finds it cancelled.
  if (contract.kind === 'outstandingPayment') await cancelOutstandingPayment(tx, club.id, contract.id)
  const withdrawal = await insertWithdrawal(tx, {
    ...input,
    clubId: club.id,
    contract,
    refusal: null,
    needsReturn,
    refundDueAt: dueAt(input),
    lineIds: open.map(({ exclusiveId }) => exclusiveId),
  })
  const seller = await readSeller(tx, club.id)
  await acknowledgeWithdrawal(tx, { ...input, withdrawal, lines: open, seller })
  await keepThings(tx, club.id, contract, open)
  if (!needsReturn) await refundWithdrawal(tx, club.id, withdrawal)
  return { ok: true, withdrawal, isBuyer }
}

/**
 * Keeps in the club what has not left it: it is for sale again, unless it was lost, or a refund of the whole order has decided about it before. A lot was never in the stock. Parcels go on with the other things, and end without any.
 *
 * @param withdrawn lines of a stored withdrawal
 */
export async function keepThings(
  tx: Tx,
  clubId: string,
  contract: Contract,
  withdrawn: Pick<ContractLine, 'exclusiveId' | 'hasLeft' | 'isLost'>[],
): Promise<void> {
  if (contract.kind !== 'order') return
  await cancelEmptyParcels(tx, clubId, contract.id)
  const ids = withdrawn.flatMap(({ exclusiveId, hasLeft, isLost }) => (hasLeft || isLost ? [] : [exclusiveId]))
  if (contract.isFromStock && !contract.isRefunded) await returnStock(tx, clubId, ids)
}

/** Stores and acknowledges a withdrawal without effect; the same one once. */
async function refuse(
  tx: Tx,
  input: WithdrawalInput,
  contract: Contract | undefined,
  refusal: NonNullable<WithdrawalRow['refusal']>,
): Promise<WithdrawalRow> {
  const earlier = await readRefused(tx, input.club.id, input.sender)
  if (earlier) return earlier
  const withdrawal = await insertWithdrawal(tx, {
    ...input,
    clubId: input.club.id,
    contract,
    refusal,
    needsReturn: false,
    refundDueAt: dueAt(input),
    lineIds: [],
  })
  const seller = await readSeller(tx, input.club.id)
  await acknowledgeWithdrawal(tx, { ...input, withdrawal, lines: [], seller })
  return withdrawal
}

/** Returns when the refund is due of a contract whose end the club was told of. */
export const dueAt = ({ arrivedAt }: { arrivedAt: Date }): Date =>
  new Date(arrivedAt.getTime() + refundDays * 24 * 60 * 60 * 1000)
