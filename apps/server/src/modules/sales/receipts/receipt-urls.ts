import type { ReceiptLink } from '@virage/contract'
import { createSignedUrls, type SignedQuery, type SignedUrls } from '../../../platform/signed-urls.ts'
import { receiptNumber, type StoredReceipt } from './queries.ts'

/** Signed URLs of receipts' PDFs, which anyone with the URL can open for a while without login. */
export type ReceiptUrls = {
  /** @param lifetime in seconds @returns the URL's path and query */
  of: (receipt: { clubId: string; id: string }, lifetime: number) => string
  /** Verifies a URL; a forged or changed one is `unknown`. */
  check: (clubId: string, id: string, query: SignedQuery) => ReturnType<SignedUrls['check']>
}

/** What emails with receipts need for their links. */
export type Confirmations = { publicUrl: () => string; receiptUrls: ReceiptUrls }

/** How long a URL on a page is valid, in seconds. */
export const pageLifetime = 3_600

/**
 * How long a URL in an email is valid, in days. Emails are forwarded and stored, so later the receipt is only in the
 * profile.
 */
export const emailDays = 7
export const emailLifetime = emailDays * 86_400

/** Creates the URLs. @param secret signs them @param folder whose PDFs they are */
export function createReceiptUrls({
  secret,
  now,
  folder = 'receipts',
}: {
  secret: Buffer
  now: () => Date
  folder?: 'receipts' | 'invoices'
}): ReceiptUrls {
  const urls = createSignedUrls({ secret, now })
  return {
    of: ({ clubId, id }, lifetime) => {
      // Rounded to the hour, so that a list that is read again has the same URLs.
      const expires = Math.ceil(now().getTime() / 3_600_000) * 3_600 + lifetime
      return `/api/${folder}/${clubId}/${id}.pdf?${urls.queryFor(`${clubId} ${id}`, expires)}`
    },
    check: (clubId, id, query) => urls.check(`${clubId} ${id}`, query),
  }
}

/** Returns the link to a receipt for the DTO of its purchase; null without a receipt. */
export const receiptLinkOf = (receiptUrls: ReceiptUrls, receipt: StoredReceipt | undefined): ReceiptLink | null =>
  receipt
    ? {
        number: receiptNumber(receipt),
        url: receiptUrls.of({ clubId: receipt.club_id, id: receipt.id }, pageLifetime),
      }
    : null
