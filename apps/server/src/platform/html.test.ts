import { expect, test } from 'vitest'
import { html, styleSheet } from './html.ts'
import { renderEmail } from './mail/email.ts'

const hostile = `"><script>alert('1')</script>&lt;=`
const harmless = '&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;lt;&#61;'

test.each([
  ['a text', hostile, harmless],
  ['parts', [hostile, 'b'], `${harmless}b`],
  ['a number', 7, '7'],
  ['nothing', undefined, ''],
  ['null', null, ''],
])('%s in HTML stays text, between tags and in quotes', (_what, value, written) => {
  expect(html`<p title="${value}">${value}</p>`).toBe(`<p title="${written}">${written}</p>`)
})

test('HTML after an exclamation mark is inserted unchanged, and its own values are escaped once', () => {
  const items = [hostile, 'b'].map((text) => html`<li>${text}</li>`)
  expect(html`!${items}`).toBe(`<li>${harmless}</li><li>b</li>`)
})

test('an email shows what a club or a fan has written as text', () => {
  const { html: sent } = renderEmail({
    to: 'ana@fans.test',
    from: hostile,
    subject: hostile,
    paragraphs: [hostile],
    code: hostile,
    button: { label: hostile, url: hostile },
    footnote: hostile,
    unsubscribe: { label: hostile, url: hostile },
  })
  expect(sent).not.toContain('<script')
  expect(sent.split(harmless)).toHaveLength(12)
})

test('an email keeps the line breaks of a paragraph, and its text as text', () => {
  const { html: sent } = renderEmail({
    to: 'ana@fans.test',
    from: 'FC',
    subject: 'Friday',
    paragraphs: [`Doors: 18:00\nStart: 19:00 <b>`],
  })
  expect(sent).toContain('>Doors: 18:00<br />Start: 19:00 &#60;b&#62;</p>')
})

test('a style element contains exactly the text whose hash is in its content policy', () => {
  expect(styleSheet('a>b{color:red}')).toBe('<style>a>b{color:red}</style>')
})
