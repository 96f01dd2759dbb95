import type { Root, RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { lineHeight, openPdf, pageMargin, type TextStyle } from '../../../platform/pdf/open-pdf.ts'

const parser = unified().use(remarkParse)

/** Renders headings, paragraphs and lists as a PDF of A4 pages. */
export function renderPdf(markdown: string, { title, language }: { title: string; language: string }): Promise<Buffer> {
  const pdf = openPdf({ lang: language, info: { Title: title }, displayTitle: true })
  const { page } = pdf.canvas
  const [room, bottom] = [page.width - 2 * pageMargin, page.height - pageMargin]
  let y = pageMargin

  /** Starts a new page if this one has less room left. */
  const ensureRoom = (height: number) => {
    if (y + height <= bottom) return
    pdf.canvas.addPage()
    y = pageMargin
  }
  const write = (text: string, { indent = 0, ...style }: { indent?: number } & Pick<TextStyle, 'size' | 'name'>) => {
    const its = { ...style, x: pageMargin + indent, room: room - indent }
    for (const line of pdf.linesOf(text, its)) {
      ensureRoom(lineHeight(its))
      y = pdf.write(line, y, its)
    }
  }

  const root: Root = parser.parse(markdown)
  for (const node of root.children) {
    if (node.type === 'heading') {
      const size = node.depth === 1 ? 22 : 13
      // A heading stays on the same page as its text.
      ensureRoom(5 * lineHeight({ size }))
      if (node.depth > 1) y += 8
      write(textOf(node), { size, name: 'bold' })
      y += node.depth === 1 ? 12 : 2
    } else if (node.type === 'list') {
      for (const item of node.children) {
        ensureRoom(lineHeight(small))
        pdf.canvas.circle(pageMargin + 3, y + 7, 1.6).fill('#14161b')
        write(textOf(item), { ...small, indent: 16 })
      }
      y += 6
    } else {
      write(textOf(node), small)
      y += 6
    }
  }
  return pdf.end()
}

const small = { size: 10.5 }

const textOf = (node: RootContent): string =>
  'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : ''
