import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReceiptLink } from '@virage/contract'
import { receiptNumber, type StoredReceipt } from './queries.ts'

/** Addresses of receipts' PDFs that need no sign-in: whoever was given one may open it, for a while. */
export type ReceiptAddresses = {
  /** @param lifetime in seconds @returns a path under the product's address */
  of: (receipt: { clubId: string; id: string }, lifetime: number) => string
  /** Whether a path is good; one that we did not make, or that was changed, is `unknown`. */
  check: (clubId: string, id: string, query: { expires?: string; signature?: string }) => 'good' | 'expired' | 'unknown'
}

/** What confirmations by mail need to name their addresses. */
export type Confirmations = { publicUrl: () => string; addresses: ReceiptAddresses }

/** How long an address is good that a signed-in fan is shown, in seconds. */
export const shownLifetime = 3_600

/** How long one is good that is mailed, in days: mail is forwarded and kept. After that the receipt is in the profile. */
export const mailedDays = 7
export const mailedLifetime = mailedDays * 86_400

/** Makes and reads addresses. @param secret signs them */
export function createReceiptAddresses({ secret, now }: { secret: Buffer; now: () => Date }): ReceiptAddresses {
  const sign = (clubId: string, id: string, expires: string) =>
    createHmac('sha256', secret).update(`${clubId} ${id} ${expires}`).digest()
  return {
    of: ({ clubId, id }, lifetime) => {
      // To the hour, so that a list that is read again names the same addresses.
      const expires = String(Math.ceil(now().getTime() / 3_600_000) * 3_600 + lifetime)
      return `/api/receipts/${clubId}/${id}.pdf?expires=${expires}&signature=${sign(clubId, id, expires).toString('base64url')}`
    },
    check: (clubId, id, { expires = '', signature = '' }) => {
      const given = Buffer.from(signature, 'base64url')
      const right = sign(clubId, id, expires)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'unknown'
      return Number(expires) * 1000 > now().getTime() ? 'good' : 'expired'
    },
  }
}

/** A receipt as the thing that it was given for refers to it; null where there is none. */
export const receiptLinkOf = (addresses: ReceiptAddresses, receipt: StoredReceipt | undefined): ReceiptLink | null =>
  receipt
    ? {
        number: receiptNumber(receipt),
        url: addresses.of({ clubId: receipt.club_id, id: receipt.id }, shownLifetime),
      }
    : null
