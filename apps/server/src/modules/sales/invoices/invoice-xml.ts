import { type Cents, cents, totalOf, type VatRate } from '@virage/domain'
import { dayOf } from '../../../platform/date-texts.ts'
import { invoiceNumber, type PrintedInvoice } from './queries.ts'

/** An element: its name, attributes and content; undefined content leaves it out. */
type Content = string | (Content | undefined)[] | undefined
/** What a document must not contain, not even escaped (XML 1.0 §2.2). */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const escaped = (text: string) =>
  text.replaceAll(notInXml, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const el = (name: string, content: Content, attributes = ''): string | undefined => {
  const inner = Array.isArray(content) ? content.filter((one) => one !== undefined).join('') : content
  return inner === undefined || inner === '' ? undefined : `<${name}${attributes}>${inner}</${name}>`
}
const text = (name: string, value: string | null | undefined, attributes = '') =>
  value === null || value === undefined ? undefined : el(name, escaped(value), attributes)
const amount = (value: Cents) =>
  `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`
const money = (name: string, value: Cents, attributes = '') => text(name, amount(value), attributes)
const percent = (rate: VatRate) => (rate / 100).toFixed(2)
const day = (name: string, at: Date, prefix = 'udt') =>
  el(name, [text(`${prefix}:DateTimeString`, dayOf(at).replaceAll('-', ''), ' format="102"')])

type Address = {
  addressLine1: string
  addressLine2?: string | undefined
  postalCode: string
  city: string
  country: string
}
const addressOf = (address: Address | null | undefined) =>
  el('ram:PostalTradeAddress', [
    text('ram:PostcodeCode', address?.postalCode),
    text('ram:LineOne', address?.addressLine1),
    text('ram:LineTwo', address?.addressLine2),
    text('ram:CityName', address?.city),
    // BR-11: clubs sell from France, and a buyer without an address is taken to be there.
    text('ram:CountryID', address?.country ?? 'FR'),
  ])
const taxNumber = (number: string | null | undefined) =>
  number ? el('ram:SpecifiedTaxRegistration', [text('ram:ID', number, ' schemeID="VA"')]) : undefined
const organization = (siren: string | null | undefined) =>
  siren ? el('ram:SpecifiedLegalOrganization', [text('ram:ID', siren, ' schemeID="0002"')]) : undefined

/** UNTDID 5305: S is taxed, E is exempt; the mention says why. */
const categoryOf = (rate: VatRate) => (rate > 0 ? 'S' : 'E')

/** How it was paid, as UNTDID 4461. */
const meansCodes = { CARD: '48', CASH: '10', CHEQUE: '20', TRANSFER: '30' } as const

/**
 * Returns an invoice or credit note as EN 16931 XML in the syntax of UN/CEFACT CII, as Factur-X embeds it in the PDF. A discount is an
 * allowance of each rate (BG-20), and what was paid leaves nothing due.
 */
export function invoiceXml(invoice: PrintedInvoice): string {
  const { seller, tax, sums, body } = invoice
  const { buyer, lines } = body
  const net = totalOf(sums, 'net')
  const byRate = [...Map.groupBy(sums, ({ rate }) => rate)].map(([rate, ofRate]) => ({
    rate,
    net: totalOf(ofRate, 'net'),
    vat: totalOf(ofRate, 'vat'),
    ofLines: cents(lines.reduce((all, line) => all + (line.rate === rate ? line.net : 0), 0)),
  }))
  // Granted coins may have paid everything at a rate.
  for (const { rate, net: lineNet } of lines) {
    const known = byRate.some((one) => one.rate === rate)
    if (!known && lineNet > 0)
      byRate.push({
        rate,
        net: cents(0),
        vat: cents(0),
        ofLines: cents(lines.reduce((all, line) => all + (line.rate === rate ? line.net : 0), 0)),
      })
  }
  const lineTotal = cents(byRate.reduce((all, one) => all + one.ofLines, 0))
  const categoryTax = (rate: VatRate, more: Content[] = []) => [
    ...more,
    text('ram:CategoryCode', categoryOf(rate)),
    text('ram:RateApplicablePercent', percent(rate)),
  ]
  const document = el(
    'rsm:CrossIndustryInvoice',
    [
      el('rsm:ExchangedDocumentContext', [
        el('ram:GuidelineSpecifiedDocumentContextParameter', [text('ram:ID', 'urn:cen.eu:en16931:2017')]),
      ]),
      el('rsm:ExchangedDocument', [
        text('ram:ID', invoiceNumber(invoice)),
        text('ram:TypeCode', invoice.kind === 'CREDIT_NOTE' ? '381' : '380'),
        day('ram:IssueDateTime', invoice.issued_at),
        tax.mention && sums.some(({ rate }) => rate === 0)
          ? el('ram:IncludedNote', [text('ram:Content', tax.mention)])
          : undefined,
        buyer.company ? el('ram:IncludedNote', [text('ram:Content', tax.lateTerms)]) : undefined,
      ]),
      el('rsm:SupplyChainTradeTransaction', [
        ...lines.map((line, index) =>
          el('ram:IncludedSupplyChainTradeLineItem', [
            el('ram:AssociatedDocumentLineDocument', [text('ram:LineID', String(index + 1))]),
            el('ram:SpecifiedTradeProduct', [text('ram:Name', line.name)]),
            el('ram:SpecifiedLineTradeAgreement', [
              el('ram:NetPriceProductTradePrice', [money('ram:ChargeAmount', line.net)]),
            ]),
            el('ram:SpecifiedLineTradeDelivery', [text('ram:BilledQuantity', '1', ' unitCode="C62"')]),
            el('ram:SpecifiedLineTradeSettlement', [
              el('ram:ApplicableTradeTax', categoryTax(line.rate, [text('ram:TypeCode', 'VAT')])),
              el('ram:SpecifiedTradeSettlementLineMonetarySummation', [money('ram:LineTotalAmount', line.net)]),
            ]),
          ]),
        ),
        el('ram:ApplicableHeaderTradeAgreement', [
          el('ram:SellerTradeParty', [
            text('ram:Name', seller.legalName),
            organization(seller.siren),
            addressOf(seller.address),
            taxNumber(seller.vatNumber),
            // BR-S-02 and BR-E-02 ask for a number of the seller: without one for VAT, that of the register.
            seller.vatNumber
              ? undefined
              : el('ram:SpecifiedTaxRegistration', [text('ram:ID', seller.siren ?? seller.rna, ' schemeID="FC"')]),
          ]),
          el('ram:BuyerTradeParty', [
            text('ram:Name', (buyer.company?.companyName ?? buyer.name) || '-'),
            organization(buyer.company?.siren),
            addressOf(buyer.company?.address ?? buyer.address),
            taxNumber(buyer.company?.vatNumber),
          ]),
        ]),
        el('ram:ApplicableHeaderTradeDelivery', [
          el('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', new Date(body.paidAt))]),
        ]),
        el('ram:ApplicableHeaderTradeSettlement', [
          text('ram:InvoiceCurrencyCode', 'EUR'),
          el('ram:SpecifiedTradeSettlementPaymentMeans', [text('ram:TypeCode', meansCodes[invoice.method])]),
          ...byRate.map((one) =>
            el('ram:ApplicableTradeTax', [
              money('ram:CalculatedAmount', one.vat),
              text('ram:TypeCode', 'VAT'),
              one.rate === 0 ? text('ram:ExemptionReason', tax.mention ?? '-') : undefined,
              money('ram:BasisAmount', one.net),
              ...categoryTax(one.rate),
            ]),
          ),
          ...byRate.flatMap((one) => {
            const allowance = cents(one.ofLines - one.net)
            if (allowance === 0) return []
            return el('ram:SpecifiedTradeAllowanceCharge', [
              el('ram:ChargeIndicator', [text('udt:Indicator', 'false')]),
              money('ram:ActualAmount', allowance),
              text('ram:Reason', 'Discount'),
              el('ram:CategoryTradeTax', categoryTax(one.rate, [text('ram:TypeCode', 'VAT')])),
            ])
          }),
          el('ram:SpecifiedTradePaymentTerms', [day('ram:DueDateDateTime', invoice.issued_at)]),
          el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
            money('ram:LineTotalAmount', lineTotal),
            money('ram:AllowanceTotalAmount', cents(lineTotal - net)),
            money('ram:TaxBasisTotalAmount', net),
            money('ram:TaxTotalAmount', invoice.vat, ' currencyID="EUR"'),
            money('ram:GrandTotalAmount', invoice.gross),
            money('ram:TotalPrepaidAmount', invoice.gross),
            money('ram:DuePayableAmount', cents(0)),
          ]),
          invoice.body.corrects === null
            ? undefined
            : el('ram:InvoiceReferencedDocument', [
                text('ram:IssuerAssignedID', invoice.body.corrects),
                invoice.corrects_at ? day('ram:FormattedIssueDateTime', invoice.corrects_at, 'qdt') : undefined,
              ]),
        ]),
      ]),
    ],
    ` xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document ?? ''}\n`
}
