import type { Language } from '@virage/contract'
import type { VatDetails } from '@virage/contract/staff'
import {
  type Cents,
  cents,
  coinsText,
  netOf,
  splitByWeight,
  type TaxedPart,
  type VatSum,
  vatSums,
} from '@virage/domain'
import { dayText } from '../../../platform/date-texts.ts'
import type { InvoiceBody, InvoiceBuyer, Sale, SaleLine } from '../../../platform/database/json-columns.ts'
import { localized } from '../../../platform/localized.ts'
import { textsOf } from '../texts/index.ts'
import { taxOf } from './vat-settings.ts'

type InvoiceLine = InvoiceBody['lines'][number]

/** A document that has no number yet. */
export type Draft = {
  kind: 'INVOICE' | 'SLIP'
  gross: Cents
  byMoney: Cents
  byCoins: Cents
  discount: Cents
  sums: VatSum[]
  body: InvoiceBody
}

/**
 * Returns the document of a sale. What granted coins have paid is a discount; if nothing else was paid, and for coins, which are
 * vouchers, there is only a slip.
 */
export function draftInvoice(
  sale: Sale,
  { details, buyer, language, paidAt }: { details: VatDetails; buyer: InvoiceBuyer; language: Language; paidAt: Date },
): Draft {
  const total = cents(sale.lines.reduce((sum, line) => sum + line.gross, 0))
  const byAllCoins = cents(total - sale.byMoney)
  const [byCoins = cents(0), discount = cents(0)] = splitByWeight(byAllCoins, [sale.boughtCoins, sale.grantedCoins])
  const gross = cents(sale.byMoney + byCoins)
  const taxes = sale.lines.map((line) => taxOf(line, details))
  const paid = splitByWeight(
    gross,
    sale.lines.map((line) => line.gross),
  )
  const isSale = sale.source !== 'coins' && (sale.source !== 'membership' || details.memberships !== null)
  const isInvoice = isSale && gross > 0
  const parts = taxes.map((tax, index): TaxedPart => ({ ...tax, gross: paid[index] ?? cents(0) }))
  return {
    kind: isInvoice ? 'INVOICE' : 'SLIP',
    gross,
    byMoney: sale.byMoney,
    byCoins,
    discount,
    sums: isInvoice ? vatSums(parts) : [],
    body: {
      buyer: { ...buyer, company: sale.billing ?? buyer.company },
      lines: withNets(
        sale.lines.map((line, index) => {
          const { rate = 0, nature = 'SERVICES' } = isInvoice ? (taxes[index] ?? {}) : {}
          return { name: nameOf(line, language), gross: line.gross, rate, nature }
        }),
      ),
      paidAt: sale.receivedAt ?? paidAt.toISOString(),
      corrects: null,
    },
  }
}

/** Adds the net amounts of lines, which add up to that of each rate. */
export function withNets(lines: Omit<InvoiceLine, 'net'>[]): InvoiceLine[] {
  const nets = new Map<number, Cents>()
  for (const [rate, ofRate] of Map.groupBy(
    lines.map((line, index) => ({ ...line, index })),
    (line) => line.rate,
  )) {
    const gross = ofRate.map((line) => line.gross)
    const whole = netOf(cents(gross.reduce((sum, one) => sum + one, 0)), rate)
    splitByWeight(whole, gross).forEach((net, at) => nets.set(ofRate[at]?.index ?? 0, net))
  }
  return lines.map((line, index) => ({ ...line, net: nets.get(index) ?? cents(0) }))
}

function nameOf(line: SaleLine, language: Language): string {
  const t = textsOf(language)
  switch (line.kind) {
    case 'thing':
    case 'delivery':
      return localized(line.name, language) ?? ''
    case 'membership':
      return t('invoice.membership', {
        from: dayText(new Date(line.from), language),
        to: dayText(new Date(line.to), language),
      })
    case 'coins':
      return coinsText(line.coins, line.ticker, language)
  }
}
