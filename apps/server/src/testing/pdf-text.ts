import { inflateSync } from 'node:zlib'

/** Returns the text of a PDF that PDFKit has made, its lines joined by spaces, by the fonts' ToUnicode tables (ISO 32000-1 §9.10). */
export function pdfText(pdf: Buffer): string {
  const file = pdf.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (body: string): string => {
    const [, stream] = /stream\r?\n([^]*?)\r?\nendstream/.exec(body) ?? []
    return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  }
  const tableOf = (font: string): string[] => {
    const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? []
    // Of each range, the table has an array with the characters of its glyphs.
    return [...streamOf(objects.get(id) ?? '').matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(
      ([, list = '']) =>
        [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
          String.fromCodePoint(...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))),
        ),
    )
  }
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, tableOf(objects.get(id) ?? '')]),
  )
  const pages = [...objects.values()].filter((body) => body.includes('stream')).map(streamOfPage)
  return pages.filter((text) => text !== '').join(' ')

  function streamOfPage(body: string): string {
    if (!body.includes('FlateDecode')) return ''
    const operators = streamOf(body)
    let table: string[] = []
    const lines: string[] = []
    for (const [, font, run] of operators.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
      if (font !== undefined) table = fonts.get(font) ?? []
      else
        lines.push(
          [...(run ?? '').matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => table[parseInt(glyph, 16)] ?? '?')
            .join(''),
        )
    }
    return lines.join(' ')
  }
}
