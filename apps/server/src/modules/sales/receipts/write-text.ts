import { readFileSync } from 'node:fs'

const face = (name: string) => readFileSync(new URL(`./fonts/archivo-${name}.ttf`, import.meta.url))
const faces = { regular: face('regular'), bold: face('bold'), more: face('more') }

/** Emails that the regular face lacks and the further one has: those of central Europe, Turkey, the Baltic. */
const furtherEmails = /([\u0100-\u024f]+)/

/** How a text is written; lengths in points. */
export type TextStyle = {
  size?: number
  color?: string
  name?: 'regular' | 'bold'
  x: number
  /** How wide its lines may be. */
  room: number
  align?: 'left' | 'right'
}

/**
 * Prepares a document for texts in the receipt's faces.
 *
 * @returns what writes one, broken between its words where it must be, and answers where the line after it begins
 */
export function textWriter(document: PDFKit.PDFDocument): (text: string, y: number, style: TextStyle) => number {
  for (const [name, bytes] of Object.entries(faces)) document.registerFont(name, bytes)

  return (text, y, { size = 11, color = '#14161b', name = 'regular', x, room, align = 'left' }) => {
    document.fillColor(color).fontSize(size)
    // Run by run: each in the face that has its letters.
    const runsOf = (line: string) =>
      line
        .split(furtherEmails)
        .filter((run) => run !== '')
        .map((run) => {
          const its = furtherEmails.test(run) ? 'more' : name
          return { run, its, width: document.font(its).widthOfString(run) }
        })
    const widthOf = (line: string) => runsOf(line).reduce((sum, { width }) => sum + width, 0)

    let line = ''
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(longer) > room) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
    const height = size * 1.55
    lines.forEach((one, index) => {
      let at = align === 'right' ? x + room - widthOf(one) : x
      for (const { run, its, width } of runsOf(one)) {
        document.font(its).text(run, at, y + index * height, { lineBreak: false })
        at += width
      }
    })
    return y + lines.length * height
  }
}
