import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderMarkdown, renderMarkdownNodes } from './markdown.ts'

describe('texts of staff (N04)', () => {
  test('keep headings, emphasis, lists and tables, in Markdown as in HTML', () => {
    expect(renderMarkdown('**now**\n\n- one\n- two')).toMatch(/<strong>now<\/strong>[^]*<li>one<\/li>/)
    expect(renderMarkdown('<p>plain <em>HTML</em></p>')).toContain('<em>HTML</em>')
  })

  test('open links to the same site in the same tab and others in a new one', () => {
    expect(renderMarkdown('[in](/clubs/fc-virage)')).toBe('<p><a href="/clubs/fc-virage">in</a></p>')
    for (const address of ['https://example.org', '//example.org'])
      expect(renderMarkdown(`[out](${address})`)).toMatch(/rel="noopener noreferrer" target="_blank"/)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '<a href="data:text/html,x">x</a>',
    '<iframe src="https://example.org"></iframe>',
    '<p style="position:fixed" onclick="x()">x</p>',
    '<svg><script>1</script></svg>',
    '<form action="/x"><input name="y"></form>',
  ])('are sanitised of scripts and deception: %s', (hostile) => {
    expect(renderMarkdown(hostile)).not.toMatch(/<script|<iframe|<svg|<form|\son\w+=|javascript:|data:|style=/i)
  })

  test.each([
    ['*a* ', 5_000],
    ['_a*', 6_000],
    ['[', 20_000],
    ['> ', 10_000],
    ['- ', 10_000],
    ['1. ', 6_000],
    ['<b>', 6_000],
    ['a\n=\n', 5_000],
    ['- > a\n', 3_000],
  ])('of signs that a parser needs seconds for are shown as they were written: %j (finding M25)', (part, times) => {
    const text = part.repeat(times).trim()
    expect(renderMarkdown(text)).toMatch(/^<p>[^]*<\/p>$/)
    expect(renderMarkdownNodes(text)).toEqual([{ tag: 'p', children: [text] }])
  })

  test('keep their paragraphs if they are shown as they were written', () => {
    expect(renderMarkdown(`One\n\n${'*'.repeat(501)}\n\n<b>two</b>`)).toBe(
      `<p>One</p><p>${'*'.repeat(501)}</p><p>&#x3C;b>two&#x3C;/b></p>`,
    )
  })

  test('keep their formatting, however long they are', () => {
    const lines = '- **An evening** with [the team](/clubs/fc-virage)\n'.repeat(80)
    expect(renderMarkdown(`> A quote\n\n- - - -\n\n${lines}`)).toMatch(
      /<blockquote>[^]*<hr>[^]*<li><strong>An evening<[^]*<a href/,
    )
  })

  test('never run a script, whatever the input', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      'script',
      'img',
      ' onerror=',
      'javascript:',
      '[a](',
      ')',
      '&#x6a;',
      '\n',
      '`',
      'a',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(renderMarkdown(pieces.join(''))).not.toMatch(/<script|<[^>]*\son\w+=|href="javascript:/i)
      }),
      { numRuns: 300 },
    )
  })
})
