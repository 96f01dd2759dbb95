import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'

const face = (name: string) => readFileSync(new URL(`./fonts/archivo-${name}.ttf`, import.meta.url))
const faces = { regular: face('regular'), bold: face('bold'), more: face('more') }

/**
 * Characters that the regular font lacks and the additional one has: those of central Europe, Turkey, the Baltic. The French
 * Œ and œ between them are in the regular font only.
 */
const additionalCharacters = /([\u0100-\u0151\u0154-\u024f]+)/

/** Returns whether a text has characters that the regular font lacks, so that only `write` can wrap its lines. */
export const needsAdditionalFont = (text: string): boolean => additionalCharacters.test(text)

const usualSize = 11

/** Returns the distance between two lines, in points. */
export const lineHeight = ({ size = usualSize }: Pick<TextStyle, 'size'>): number => size * 1.55

/** The margins of a page, in points. */
export const pageMargin = 64

/** The style of a text; lengths in points. */
export type TextStyle = {
  size?: number
  color?: string
  name?: 'regular' | 'bold'
  x: number
  /** The maximum width of its lines. */
  room: number
  align?: 'left' | 'right'
}

/** An A4 document with embedded fonts. */
export type PdfDocument = {
  /** The document, for drawing shapes and adding pages. */
  canvas: PDFKit.PDFDocument
  /** Splits a text into lines that fit, between words. */
  linesOf: (text: string, style: TextStyle) => string[]
  /** Writes a text in lines that fit. @returns the y position after it */
  write: (text: string, y: number, style: TextStyle) => number
  /** Ends the document. @returns its bytes */
  end: () => Promise<Buffer>
}

/**
 * Creates an A4 document for any language with Latin letters.
 *
 * @example
 * const pdf = openPdf({ info: { Title: 'Terms' } })
 * const y = pdf.write('Śląsk', pageMargin, { x: pageMargin, room: 467, name: 'bold' })
 * const bytes = await pdf.end()
 */
export function openPdf(
  options: Pick<PDFKit.PDFDocumentOptions, 'lang' | 'info' | 'displayTitle' | 'subset' | 'pdfVersion'>,
): PdfDocument {
  const canvas = new Pdf({ size: 'A4', margin: pageMargin, font: '', ...options })
  const chunks: Buffer[] = []
  canvas.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = once(canvas, 'end')
  for (const [name, bytes] of Object.entries(faces)) canvas.registerFont(name, bytes)

  /** Splits a line into runs, each in a font that has its characters, with their widths. */
  const runsOf = (line: string, { name = 'regular', size = usualSize }: TextStyle) =>
    line
      .split(additionalCharacters)
      .filter((run) => run !== '')
      .map((run) => {
        const its = additionalCharacters.test(run) ? 'more' : name
        return { run, its, width: canvas.font(its).fontSize(size).widthOfString(run) }
      })
  const widthOf = (line: string, style: TextStyle) => runsOf(line, style).reduce((sum, { width }) => sum + width, 0)

  const linesOf = (text: string, style: TextStyle): string[] => {
    let line = ''
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(longer, style) > style.room) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  }

  return {
    canvas,
    linesOf,
    write: (text, y, style) => {
      const { size = usualSize, color = '#14161b', x, room, align = 'left' } = style
      const lines = linesOf(text, style)
      canvas.fillColor(color)
      lines.forEach((line, index) => {
        let at = align === 'right' ? x + room - widthOf(line, style) : x
        for (const { run, its, width } of runsOf(line, style)) {
          canvas
            .font(its)
            .fontSize(size)
            .text(run, at, y + index * lineHeight(style), { lineBreak: false })
          at += width
        }
      })
      return y + lines.length * lineHeight(style)
    },
    end: async () => {
      canvas.end()
      await done
      return Buffer.concat(chunks)
    },
  }
}
