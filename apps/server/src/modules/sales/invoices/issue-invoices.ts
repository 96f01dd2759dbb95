import { type Cents, languageFor, totalOf, type VatSum } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import type { InvoiceBuyer, Sale } from '../../../platform/database/json-columns.ts'
import { readNow } from '../../../platform/database/read-now.ts'
import { readSeller } from '../../tenancy/index.ts'
import { draftInvoice } from './draft-invoice.ts'
import { insertInvoices, type Invoice, type NewInvoice } from './queries.ts'
import { insertWaiting } from './waiting-queries.ts'
import { readVatSettings } from './vat-settings.ts'

/** What documents say about a club, and whose revisions they keep; undefined until it has said who it is and how it is taxed. */
export type Issuer = NonNullable<Awaited<ReturnType<typeof readIssuer>>>

/** Reads who issues a club's documents. */
export async function readIssuer(tx: Tx, clubId: string) {
  const [tax, seller] = [await readVatSettings(tx, clubId), await readSeller(tx, clubId)]
  return tax && seller && { tax, seller }
}

/**
 * Issues the documents of sales in the transaction of their payment, so that each paid sale has one, and no other has. Without
 * a seller's file or VAT settings they wait (docs/decisions/0171).
 */
export async function issueInvoices(tx: Tx, clubId: string, sales: Sale[]): Promise<void> {
  if (sales.length === 0) return
  const issuer = await readIssuer(tx, clubId)
  if (issuer) await insertDrafts(tx, clubId, { issuer, sales, paidAt: await readNow(tx) })
  else await insertWaiting(tx, clubId, sales)
}

/** Inserts the documents of sales. @param replaces the document in whose place the only one is */
export async function insertDrafts(
  tx: Tx,
  clubId: string,
  { issuer, sales, paidAt, replaces }: { issuer: Issuer; sales: Sale[]; paidAt: Date; replaces?: Invoice },
): Promise<Invoice[]> {
  const buyers = await readBuyers(tx, clubId, [...new Set(sales.map(({ fanId }) => fanId))])
  return insertInvoices(
    tx,
    clubId,
    sales.map((sale): NewInvoice => {
      const { language, ...buyer } = buyers.get(sale.fanId) ?? unknownBuyer
      const draft = draftInvoice(sale, { details: issuer.tax.details, buyer, language, paidAt })
      return {
        series: draft.kind === 'INVOICE' ? 'F' : 'P',
        kind: draft.kind,
        source: sale.source,
        source_id: sale.sourceId,
        order_id: sale.orderId,
        fan_id: sale.fanId,
        checkout_id: sale.checkoutId,
        replaces_id: replaces?.id ?? null,
        ...sumsOf(draft),
        bought_coins: sale.boughtCoins,
        granted_coins: sale.grantedCoins,
        method: sale.method,
        body: draft.body,
        sums: draft.sums,
        language,
        seller_revision: issuer.seller.revision,
        vat_revision: issuer.tax.revision,
      }
    }),
  )
}

/** Returns the columns of sums. */
export const sumsOf = (draft: { byMoney: Cents; byCoins: Cents; discount: Cents; gross: Cents; sums: VatSum[] }) => ({
  gross: draft.gross,
  vat: totalOf(draft.sums, 'vat'),
  by_money: draft.byMoney,
  by_coins: draft.byCoins,
  discount: draft.discount,
})

const unknownBuyer = { name: '', company: null, address: null, language: 'fr' as const }

/** Reads who buys: their name and address, and in which language their documents are. */
async function readBuyers(tx: Tx, clubId: string, fanIds: string[]) {
  const rows = await tx
    .selectFrom('fan as f')
    .innerJoin('club as c', 'c.id', 'f.club_id')
    .select([
      'f.id',
      'f.first_name',
      'f.last_name',
      'f.personal_info',
      'f.receipt_address',
      'f.language',
      'c.languages',
    ])
    .where('f.club_id', '=', clubId)
    .where('f.id', 'in', fanIds)
    .execute()
  return new Map(
    rows.map((fan) => {
      const buyer: InvoiceBuyer = {
        name: `${fan.first_name} ${fan.last_name}`.trim(),
        company: null,
        address: fan.personal_info?.address ?? fan.receipt_address,
      }
      return [fan.id, { ...buyer, language: languageFor(fan, fan.language) }]
    }),
  )
}
