import { lacksOf, type ReceiptLack } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import type { Donor } from '../../../platform/database/json-columns.ts'
import { readSeller } from '../../tenancy/index.ts'
import { insertReceipt, type NewReceipt, type StoredReceipt } from './queries.ts'
import { insertWaitingReceipt } from './waiting-queries.ts'

/** A receipt that was issued, or what it still lacks. */
export type RequestedReceipt = { receipt: StoredReceipt } | { lacks: ReceiptLack[] }

type Seller = Awaited<ReturnType<typeof readSeller>>

/** Returns what a receipt of a club lacks for a donor. */
export const lacksFor = (seller: Seller, donor: Donor): ReceiptLack[] =>
  lacksOf({
    articles: seller?.details.receipts?.articles ?? null,
    isCompany: donor.companyName !== null,
    hasAddress: donor.addressLines.length > 0,
  })

/** Issues a receipt, or lets it wait for what it lacks (docs/decisions/0111). */
export async function requestReceipt(tx: Tx, receipt: NewReceipt): Promise<RequestedReceipt> {
  const seller = await readSeller(tx, receipt.clubId)
  const lacks = lacksFor(seller, receipt.donor)
  if (seller && lacks.length === 0) {
    return { receipt: await insertReceipt(tx, { ...receipt, sellerRevision: seller.revision }) }
  }
  await insertWaitingReceipt(tx, receipt)
  return { lacks }
}
