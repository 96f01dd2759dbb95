import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('a cell with a comma, a quote or a line break is quoted (RFC 4180)', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', '', null])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",,\r\n',
  )
})

test('a text that a spreadsheet takes for a formula begins with an apostrophe, a number does not (V01)', () => {
  const formulas = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '＝1', '＋1', '－1', '＠x']
  const cells = formulas.map((one) => csvLine([one]))
  expect(cells).toEqual(formulas.map((one) => (one === '\rx' ? `"'${one}"\r\n` : `'${one}\r\n`)))
  expect(csvLine(['=a,"b"'])).toBe(`"'=a,""b"""\r\n`)
  expect(csvLine([-5, 2.5, true, false])).toBe('-5,2.5,true,false\r\n')
})

test('a part of a text that becomes a cell of its own where semicolons separate cells is no formula either (V01)', () => {
  expect(csvLine(['Ana;=1+1', 'Ana; \t+1', 'two\n-1', 'x;＝1'])).toBe(`Ana;'=1+1,Ana; \t'+1,"two\n'-1",x;'＝1\r\n`)
  // It ends its own quotes, of which a spreadsheet knows nothing in the middle of a cell.
  expect(csvLine(['Ana;"=HYPERLINK("http://evil.example")'])).toBe(`"Ana;""'=HYPERLINK(""http://evil.example"")"\r\n`)
  expect(csvLine(['a = b', 'x-y', 'ana@people.test', '1;2', 'https://club.example/?a=1;b=2'])).toBe(
    'a = b,x-y,ana@people.test,1;2,https://club.example/?a=1;b=2\r\n',
  )
  const spaces = `;${' '.repeat(100_000)}`
  expect(csvLine([`${spaces}${'='.repeat(100_000)}`])).toBe(`${spaces}'${'='.repeat(100_000)}\r\n`)
})
