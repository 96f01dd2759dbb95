import PdfDocument from 'pdfkit'
import type { Root, RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse)

/** Sets a text of headings, paragraphs and lists as a PDF of A4 pages. */
export async function renderPdf(
  markdown: string,
  { title, language }: { title: string; language: string },
): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A4',
    margin: 64,
    lang: language,
    info: { Title: title },
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  const root: Root = parser.parse(markdown)
  for (const node of root.children) {
    if (node.type === 'heading') {
      document
        .moveDown(node.depth === 1 ? 0 : 0.6)
        .font('Helvetica-Bold')
        .fontSize(node.depth === 1 ? 22 : 13)
        .text(wordsOf(node))
        .moveDown(node.depth === 1 ? 0.8 : 0.3)
    } else if (node.type === 'list') {
      document.font('Helvetica').fontSize(10.5).list(node.children.map(wordsOf), { bulletRadius: 1.6, lineGap: 3 })
    } else {
      document.font('Helvetica').fontSize(10.5).text(wordsOf(node), { lineGap: 3 }).moveDown(0.5)
    }
  }
  document.end()
  return done
}

const wordsOf = (node: RootContent): string =>
  'children' in node ? node.children.map(wordsOf).join('') : 'value' in node ? node.value : ''
