import { cents, languageFor, languages, moneyText, type VatRate } from '@virage/domain'
import { dayText } from '../../../platform/date-texts.ts'
import { openPdf, pageMargin, type TextStyle } from '../../../platform/pdf/open-pdf.ts'
import { addressLinesOf } from '../../tenancy/index.ts'
import { textsOf } from '../texts/index.ts'
import { facturXMetadata } from './factur-x-metadata.ts'
import { invoiceXml } from './invoice-xml.ts'
import { invoiceNumber, type PrintedInvoice } from './queries.ts'

const pale = '#5b6270'
const left = pageMargin
const width = 595 - 2 * left
const half = width / 2 - 12

/**
 * Renders a document as an A4 PDF/A-3b with embedded fonts, the same bytes each time. Invoices and credit notes carry their data
 * as EN 16931 XML (Factur-X), which accounting programs import.
 */
export function renderInvoicePdf(invoice: PrintedInvoice): Promise<Buffer> {
  const language = languageFor({ languages }, invoice.language)
  const t = textsOf(language)
  const money = (amount: number) => moneyText(cents(amount), language)
  const percent = (rate: VatRate) => `${new Intl.NumberFormat(language).format(rate / 100)}\u00A0%`
  const number = invoiceNumber(invoice)
  const { seller, tax, body, sums } = invoice
  const title = t(`invoice.${invoice.kind}`)
  const pdf = openPdf({
    lang: language,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    info: { Title: `${title} ${number}`, CreationDate: invoice.issued_at },
  })
  if (invoice.kind !== 'SLIP') {
    // The types of PDFKit lack the relationship, which PDF/A-3 asks for.
    const attachment = { name: 'factur-x.xml', type: 'text/xml', relationship: 'Alternative' }
    const at = { creationDate: invoice.issued_at, modifiedDate: invoice.issued_at }
    pdf.canvas.file(Buffer.from(invoiceXml(invoice)), { ...attachment, ...at })
    pdf.canvas.appendXML(facturXMetadata)
  }
  const write = (text: string, y: number, style: Partial<TextStyle> = {}) =>
    pdf.write(text, y, { x: left, room: width, ...style })
  const writeLines = (lines: string[], y: number, style: Partial<TextStyle>) =>
    lines.reduce((at, line, index) => write(line, at, { ...style, name: index === 0 ? 'bold' : 'regular' }), y)

  write(title, 64, { size: 28, name: 'bold' })
  const dates = [
    `${number} · ${t('invoice.issued', { date: dayText(invoice.issued_at, language) })}`,
    t('invoice.paidOn', { date: dayText(new Date(body.paidAt), language) }),
    ...(body.corrects === null || invoice.corrects_at === null
      ? []
      : [t('invoice.corrects', { number: body.corrects, date: dayText(invoice.corrects_at, language) })]),
  ]
  const afterDates = dates.reduce((at, line) => write(line, at, { color: pale }), 108)

  const company = body.buyer.company
  const address = company?.address ?? body.buyer.address
  const parties = afterDates + 20
  write(t('invoice.seller'), parties, { color: pale, size: 10 })
  write(t('invoice.buyer'), parties, { color: pale, size: 10, x: left + half + 24, room: half })
  const numbers = (siren: string | null | undefined, vat: string | null | undefined) => [
    ...(siren ? [t('invoice.siren', { number: siren })] : []),
    ...(vat ? [t('invoice.vatNumber', { number: vat })] : []),
  ]
  const sellerLines = [seller.legalName, ...addressLinesOf(seller.address), ...numbers(seller.siren, seller.vatNumber)]
  const buyerLines = [
    company?.companyName ?? body.buyer.name,
    ...(company ? [body.buyer.name] : []),
    ...(address ? addressLinesOf(address) : []),
    ...numbers(company?.siren, company?.vatNumber),
  ].filter((line) => line !== '')
  const afterSeller = writeLines(sellerLines, parties + 16, { room: half, size: 10 })
  const afterBuyer = writeLines(buyerLines, parties + 16, { x: left + half + 24, room: half, size: 10 })

  let y = Math.max(afterSeller, afterBuyer) + 24
  const row = (name: string, rate: string, amount: string, style: Partial<TextStyle> = {}) => {
    if (y > 700) {
      pdf.canvas.addPage()
      y = pageMargin
    }
    write(rate, y, { ...style, x: left + 270, room: 80, align: 'right' })
    write(amount, y, { ...style, align: 'right' })
    y = write(name, y, { ...style, room: 280 }) + 6
  }
  const rule = () => {
    pdf.canvas
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor('#d6d9e0')
      .stroke()
    y += 8
  }
  const isTaxed = sums.length > 0
  row(t('invoice.item'), isTaxed ? t('invoice.rate') : '', t('invoice.total'), { color: pale, size: 10 })
  rule()
  for (const line of body.lines) row(line.name, isTaxed ? percent(line.rate) : '', money(line.gross))
  // With a hyphen, not a minus sign: documents that were issued with it must keep their hash.
  if (invoice.discount > 0) row(t('invoice.discount'), '', `-${money(invoice.discount)}`)
  rule()
  if (isTaxed) row(t('invoice.net'), '', money(invoice.gross - invoice.vat), { color: pale })
  for (const [rate, ofRate] of Map.groupBy(sums, (sum) => sum.rate)) {
    const [net, vat] = [ofRate.reduce((all, sum) => all + sum.net, 0), ofRate.reduce((all, sum) => all + sum.vat, 0)]
    row(t('invoice.vat', { rate: percent(rate), net: money(net) }), '', money(vat), { color: pale })
  }
  row(t(body.corrects === null ? 'invoice.sum' : 'invoice.refunded'), '', money(invoice.gross), {
    size: 15,
    name: 'bold',
  })
  if (invoice.by_money > 0)
    row(`${t('invoice.byMoney')} ${t(`invoice.${invoice.method}`)}`, '', money(invoice.by_money), { color: pale })
  if (invoice.by_coins > 0) row(t('invoice.byCoins'), '', money(invoice.by_coins), { color: pale })
  const natures = [...new Set(sums.map(({ nature }) => t(`invoice.${nature}`)))]
  const notes = [
    ...(natures.length > 0 ? [t('invoice.natures', { natures: natures.join(', ') })] : [t('invoice.slipNote')]),
    ...(tax.mention && sums.some(({ rate }) => rate === 0) ? [tax.mention] : []),
    ...(!isTaxed ? [] : [company ? tax.lateTerms : t('invoice.consumer')]),
  ]
  y += 16
  for (const note of notes) y = write(note, y, { size: 9, color: pale }) + 4
  return pdf.end()
}
