import { cents, languageFor, languages, moneyText } from '@virage/domain'
import { dayText } from '../../../platform/date-texts.ts'
import { localized } from '../../../platform/localized.ts'
import { needsAdditionalFont, openPdf, pageMargin, type TextStyle } from '../../../platform/pdf/open-pdf.ts'
import { type readReceipt, receiptNumber } from './queries.ts'
import { textsOf } from '../texts/index.ts'

const pale = '#5b6270'
const left = pageMargin
const width = 595 - 2 * left

/** Renders a receipt as an A4 PDF with embedded fonts; the same bytes each time. */
export function renderReceiptPdf(receipt: NonNullable<Awaited<ReturnType<typeof readReceipt>>>): Promise<Buffer> {
  const language = languageFor({ languages }, receipt.language)
  const t = textsOf(language)
  const number = receiptNumber(receipt)
  const donor = receipt.donor
  const pdf = openPdf({
    lang: language,
    info: { Title: `${t('receipt.title')} ${number}`, Author: receipt.club_name, CreationDate: receipt.created_at },
  })
  const write = (text: string, y: number, style: Partial<TextStyle> = {}) =>
    pdf.write(text, y, { x: left, room: width, ...style })
  const date = dayText(receipt.created_at, language)

  write(receipt.club_name, 64, { size: 13, name: 'bold' })
  write(t('receipt.title'), 112, { size: 30, name: 'bold' })
  write(`${t('receipt.number')} ${number} · ${date}`, 152, { color: pale })
  if (receipt.cancelled_at) write(t('receipt.cancelled'), 176, { size: 13, name: 'bold', color: '#b3261e' })

  write(t('receipt.from'), 216, { color: pale, size: 10 })
  const who = [donor.companyName ?? '', donor.name, ...donor.addressLines].filter((line) => line !== '')
  let y = 232
  who.forEach((line, index) => {
    y = write(line, y, { name: index === 0 ? 'bold' : 'regular' })
  })

  const itemName = receipt.item_name === null ? null : localized(receipt.item_name, language)
  const rows = [
    [t('receipt.what'), itemName ?? t('receipt.donation')],
    [t('receipt.paid'), moneyText(receipt.amount, language)],
    [t('receipt.kept'), moneyText(cents(receipt.amount - receipt.deductible), language)],
    [t('receipt.by'), t(`receipt.${receipt.recorded_method ?? 'card'}`)],
  ]
  y = Math.max(360, y + 40)
  for (const [label = '', value = ''] of rows) {
    pdf.canvas
      .moveTo(left, y - 11)
      .lineTo(left + width, y - 11)
      .lineWidth(0.5)
      .strokeColor('#d6d9e0')
      .stroke()
    write(label, y, { color: pale, room: 180 })
    y = write(value, y, { x: left + 200, room: width - 200 }) + 17
  }
  const bottom = y
  pdf.canvas.rect(left, bottom, width, 64).fill('#f3f4f7')
  write(t('receipt.deductible'), bottom + 26, { x: left + 20, room: 240, name: 'bold' })
  write(moneyText(receipt.deductible, language), bottom + 19, {
    room: width - 20,
    align: 'right',
    size: 22,
    name: 'bold',
  })

  const note = t('receipt.note', { club: receipt.club_name })
  pdf.canvas.font('regular').fontSize(10).fillColor(pale)
  // PDFKit wraps the lines if one font has all characters, so that issued receipts stay the same to the byte.
  if (needsAdditionalFont(note)) write(note, bottom + 92, { size: 10, color: pale })
  else pdf.canvas.text(note, left, bottom + 92, { width, lineGap: 3 })
  if (receipt.contact_email) pdf.canvas.text(receipt.contact_email, left, 740, { width })
  return pdf.end()
}
