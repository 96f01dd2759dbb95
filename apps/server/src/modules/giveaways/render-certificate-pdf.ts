import type { Language } from '@virage/contract'
import { localized } from '../../platform/localized.ts'
import { lineHeight, openPdf, pageMargin, type TextStyle } from '../../platform/pdf/open-pdf.ts'
import { certificateOf, type Paragraph } from './certificate.ts'
import type { CompletedDraw } from './drawn-entries.ts'
import { textsOf } from './texts/index.ts'

const pale = '#5b6270'
/** A style, and the space above and below a paragraph, in points. */
type Look = Pick<TextStyle, 'size' | 'name' | 'color'> & { above?: number; below?: number }
const looks: Record<Paragraph['style'], Look> = {
  club: { size: 13, name: 'bold', below: 24 },
  title: { size: 28, name: 'bold' },
  text: {},
  label: { size: 10, color: pale, above: 10 },
  value: {},
  section: { size: 13, name: 'bold', above: 18, below: 4 },
  line: { size: 10 },
  note: { size: 10, color: pale, above: 4 },
}

/** Renders the certificate of a draw as a PDF of A4 pages; the same bytes for the same draw. */
export function renderCertificatePdf(
  completed: CompletedDraw,
  options: { club: string; url: string; language: Language },
): Promise<Buffer> {
  const { club, language } = options
  const { name, drawn_at } = completed.draw
  const pdf = openPdf({
    lang: language,
    info: {
      Title: `${textsOf(language)('certificate.title')}: ${localized(name, language) ?? ''}`,
      Author: club,
      CreationDate: drawn_at,
    },
    displayTitle: true,
  })
  const { page } = pdf.canvas
  const [room, bottom] = [page.width - 2 * pageMargin, page.height - pageMargin]
  let y = pageMargin
  for (const { style, text } of certificateOf(completed, options)) {
    const { above = 0, below = 0, ...look } = looks[style]
    const its = { ...look, x: pageMargin, room }
    y += above
    for (const line of pdf.linesOf(text, its)) {
      if (y + lineHeight(its) > bottom) {
        pdf.canvas.addPage()
        y = pageMargin
      }
      y = pdf.write(line, y, its)
    }
    y += below
  }
  return pdf.end()
}
