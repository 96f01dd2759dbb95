import type { SellerDetails } from '@virage/contract/staff'
import { amountInWords, articlesFor, cents, languageFor, languages, moneyText } from '@virage/domain'
import { dayText } from '../../../platform/date-texts.ts'
import { localized } from '../../../platform/localized.ts'
import { lineHeight, openPdf, pageMargin, type TextStyle } from '../../../platform/pdf/open-pdf.ts'
import { addressLinesOf, registrationsOf } from '../../tenancy/index.ts'
import { textsOf } from '../texts/index.ts'
import { type readReceipt, receiptNumber } from './queries.ts'

/** The models of the French tax office that the receipts follow, for people and for companies (docs/decisions/0111). */
const models = { person: 'Cerfa 11580*05', company: 'Cerfa 16216*01' } as const

const pale = '#5b6270'
const left = pageMargin
const width = 595 - 2 * left
const column = (width - 32) / 2
const right = left + column + 32

/** The end of a page's text, and how much room the signature needs, in points. */
const bottom = 764
const signatureHeight = 14 + 16 + 2 * 16 + 4 + 64

type Receipt = NonNullable<Awaited<ReturnType<typeof readReceipt>>>

/** Renders a tax receipt as the French models ask, as an A4 PDF with embedded fonts; the same bytes each time. */
export function renderTaxReceiptPdf(receipt: Receipt, seller: SellerDetails): Promise<Buffer> {
  const { receipts: issuer } = seller
  if (!issuer) throw new Error(`Receipt ${receipt.id} has no issuer`)
  const language = languageFor({ languages }, receipt.language)
  const t = textsOf(language)
  const { donor, cancelled_at: cancelledAt } = receipt
  const isCompany = donor.companyName !== null
  const articles = articlesFor(issuer.articles, isCompany)
  const list = new Intl.ListFormat(language).format(articles)
  const number = receiptNumber(receipt)
  const issued = dayText(receipt.created_at, language)
  const pdf = openPdf({
    lang: language,
    info: { Title: `${t('taxReceipt.title')} ${number}`, Author: seller.legalName, CreationDate: receipt.created_at },
  })
  const write = (text: string, y: number, style: Partial<TextStyle> = {}) =>
    pdf.write(text, y, { x: left, room: width, ...style })
  const rule = (y: number) =>
    pdf.canvas
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor('#d6d9e0')
      .stroke()

  /** Writes a heading and lines in one of the two columns. @returns the y position after them */
  const block = (x: number, top: number, heading: string, lines: { text: string; style?: Partial<TextStyle> }[]) => {
    let y = write(heading, top, { x, room: column, size: 9, color: pale }) + 3
    for (const { text, style } of lines) y = write(text, y, { x, room: column, size: 10, ...style })
    return y
  }

  let y = write(isCompany ? t('taxReceipt.companyTitle') : t('taxReceipt.title'), 56, { size: 21, name: 'bold' })
  y = write(t('taxReceipt.articles', { count: articles.length, articles: list }), y, { color: pale })
  y = write(`${t('receipt.number')} ${number}`, y + 4, { name: 'bold' })
  if (cancelledAt) y = write(t('receipt.cancelled'), y + 2, { size: 13, name: 'bold', color: '#b3261e' })

  const recognition = issuer.recognition === null ? '' : `, ${issuer.recognition}`
  const issuerLines = [
    { text: seller.legalName, style: { name: 'bold' as const, size: 11 } },
    ...addressLinesOf(seller.address).map((text) => ({ text })),
    ...registrationsOf(seller).map((text) => ({ text })),
    { text: t(`taxReceipt.bodies.${issuer.body}`) + recognition },
  ]
  const donorLines = [
    { text: donor.companyName ?? donor.name, style: { name: 'bold' as const, size: 11 } },
    ...(isCompany ? [{ text: donor.name }] : []),
    ...donor.addressLines.map((text) => ({ text })),
    ...(isCompany && donor.companyNumber ? [{ text: `SIREN ${donor.companyNumber}` }] : []),
  ]
  const top = y + 18
  y = Math.max(
    block(left, top, t('taxReceipt.issuer'), issuerLines),
    block(right, top, t('taxReceipt.donor'), donorLines),
  )

  y = write(`${t('taxReceipt.purpose')} ${issuer.purpose.replaceAll(/\s+/g, ' ')}`, y + 10, { size: 9 })

  y = write(t('taxReceipt.received'), y + 16, { size: 10 }) + 8
  const inBox = { x: left + 20, room: width - 40, size: 10 }
  const words = amountInWords(receipt.deductible, language)
  const box = 52 + pdf.linesOf(words, inBox).length * lineHeight(inBox)
  pdf.canvas.rect(left, y, width, box).fill('#f3f4f7')
  write(`*** ${moneyText(receipt.deductible, language)} ***`, y + 8, { ...inBox, size: 20, name: 'bold' })
  write(words, y + 41, inBox)
  y += box + 18

  const itemName = receipt.item_name === null ? null : localized(receipt.item_name, language)
  const kept = cents(receipt.amount - receipt.deductible)
  const rows = [
    [t('taxReceipt.date'), dayText(receipt.paid_at ?? receipt.created_at, language)],
    [t('taxReceipt.form'), t('taxReceipt.formValue')],
    [t('taxReceipt.nature'), t('taxReceipt.natureValue')],
    [t('receipt.by'), t(`receipt.${receipt.recorded_method ?? 'card'}`)],
    ...(itemName === null
      ? []
      : [
          [t('receipt.what'), itemName],
          [t('receipt.paid'), moneyText(receipt.amount, language)],
          [t('receipt.kept'), moneyText(kept, language)],
        ]),
  ]
  for (const [label = '', value = ''] of rows) {
    rule(y - 6)
    write(label, y, { color: pale, size: 10, room: 180 })
    y = write(value, y, { x: left + 200, room: width - 200, size: 10 }) + 9
  }
  rule(y - 6)

  y = write(t('taxReceipt.certifies', { count: articles.length, articles: list }), y + 8, { size: 10 })
  const { signer } = issuer
  if (y + signatureHeight > bottom) {
    pdf.canvas.addPage()
    y = pageMargin
  }
  const signed = block(right, y + 14, t('taxReceipt.signed', { date: issued }), [
    { text: signer.name, style: { name: 'bold' } },
    { text: signer.office },
  ])
  if (receipt.signature) pdf.canvas.image(receipt.signature, right, signed + 4, { fit: [column, 64] })
  write(`${t('taxReceipt.model')} ${models[isCompany ? 'company' : 'person']}`, 772, { size: 8, color: pale })
  return pdf.end()
}
