import type { DeliveryAddress, Language } from '@virage/contract'
import { openPdf, type TextStyle } from '../../../platform/pdf/open-pdf.ts'
import { textsOf } from '../texts/index.ts'

/** An address with the number of its order. */
export type ParcelLabel = { address: DeliveryAddress; number: string }

const millimetre = 72 / 25.4
/** A common sheet of labels: two columns of four on A4, in millimetres. */
const sheet = { columns: 2, rows: 4, width: 99.1, height: 67.7, left: 4.65, top: 13.1, gap: 2.5 }
const padding = 7 * millimetre
const pale = '#5b6270'

/**
 * Renders addresses as labels, in their order; a PDF of A4 pages.
 *
 * @param options `sender` is one line; countries are named in `language`
 */
export function renderLabelsPdf(
  labels: ParcelLabel[],
  { sender, language }: { sender: string; language: Language },
): Promise<Buffer> {
  const t = textsOf(language)
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const pdf = openPdf({ lang: language, info: { Title: t('labels.title') }, displayTitle: true })
  const perPage = sheet.columns * sheet.rows
  for (const [index, { address, number }] of labels.entries()) {
    if (index > 0 && index % perPage === 0) pdf.canvas.addPage()
    const place = index % perPage
    const left = (sheet.left + (place % sheet.columns) * (sheet.width + sheet.gap)) * millimetre
    const top = (sheet.top + Math.floor(place / sheet.columns) * sheet.height) * millimetre
    const x = left + padding
    const room = sheet.width * millimetre - 2 * padding
    const write = (text: string | null, y: number, style: Omit<TextStyle, 'x' | 'room'>): number =>
      text === null ? y : pdf.write(clipped(pdf.linesOf(text, { ...style, x, room })), y, { ...style, x, room })
    let y = write(t('labels.from', { sender }), top + padding, { size: 7, color: pale }) + 8
    y = write(address.recipient, y, { size: 13, name: 'bold' })
    y = write(address.extra, y, { size: 11 })
    y = write(address.street, y, { size: 11 })
    y = write(`${address.postalCode} ${address.city}`, y, { size: 11 })
    write((countries.of(address.country) ?? address.country).toUpperCase(), y, { size: 11 })
    const below = top + sheet.height * millimetre - padding - 8
    write(t('labels.order', { number }), below, { size: 8, color: pale })
    if (address.phone !== null) write(address.phone, below, { size: 8, color: pale, align: 'right' })
  }
  return pdf.end()
}

/** A label has room for two lines of each part of an address. */
const clipped = (lines: string[]): string => lines.slice(0, 2).join(' ')
