import { type Cents, moneyText } from '@virage/domain'
import Pdf from 'pdfkit'
import { localized } from '../../../platform/localized.ts'
import type { Donor } from './donor.ts'
import { type readReceipt, receiptNumber } from './queries.ts'
import { receiptTexts } from './texts.ts'
import { textWriter, type TextStyle } from './write-text.ts'

const pale = '#5b6270'
const left = 64
const width = 595 - 2 * left

/** A receipt as an A4 PDF with its faces embedded: the same bytes each time that it is drawn. */
export function renderReceiptPdf(receipt: NonNullable<Awaited<ReturnType<typeof readReceipt>>>): Promise<Buffer> {
  const language = receipt.language === 'fr' ? 'fr' : 'en'
  const t = receiptTexts[language]
  const number = receiptNumber(receipt)
  // Written by issueReceipt alone.
  const donor = receipt.donor as Donor
  const document = new Pdf({
    size: 'A4',
    margin: left,
    lang: language,
    font: '',
    info: { Title: `${t.title} ${number}`, Author: receipt.club_name, CreationDate: receipt.created_at },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))

  const writeText = textWriter(document)
  const write = (text: string, y: number, style: Partial<TextStyle> = {}) =>
    writeText(text, y, { x: left, room: width, ...style })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(
    receipt.created_at,
  )

  write(receipt.club_name, 64, { size: 13, name: 'bold' })
  write(t.title, 112, { size: 30, name: 'bold' })
  write(`${t.number} ${number} · ${date}`, 152, { color: pale })
  if (receipt.cancelled_at) write(t.cancelled, 176, { size: 13, name: 'bold', color: '#b3261e' })

  write(t.from, 216, { color: pale, size: 10 })
  const who = [donor.companyName ?? '', donor.name, ...donor.addressLines].filter((line) => line !== '')
  let y = 232
  who.forEach((line, index) => {
    y = write(line, y, { name: index === 0 ? 'bold' : 'regular' })
  })

  const itemName = receipt.item_name === null ? null : localized(receipt.item_name, language)
  const rows = [
    [t.what, itemName ?? t.donation],
    [t.paid, moneyText(receipt.amount as Cents, language)],
    [t.kept, moneyText((receipt.amount - receipt.deductible) as Cents, language)],
    [t.by, t.card],
  ]
  y = Math.max(360, y + 40)
  for (const [label = '', value = ''] of rows) {
    document
      .moveTo(left, y - 11)
      .lineTo(left + width, y - 11)
      .lineWidth(0.5)
      .strokeColor('#d6d9e0')
      .stroke()
    write(label, y, { color: pale, room: 180 })
    y = write(value, y, { x: left + 200, room: width - 200 }) + 17
  }
  const bottom = y
  document.rect(left, bottom, width, 64).fill('#f3f4f7')
  write(t.deductible, bottom + 26, { x: left + 20, room: 240, name: 'bold' })
  write(moneyText(receipt.deductible as Cents, language), bottom + 19, {
    room: width - 20,
    align: 'right',
    size: 22,
    name: 'bold',
  })

  document.font('regular').fontSize(10).fillColor(pale)
  document.text(t.note(receipt.club_name), left, bottom + 92, { width, lineGap: 3 })
  if (receipt.contact_email) document.text(receipt.contact_email, left, 740, { width })
  document.end()
  return done
}
