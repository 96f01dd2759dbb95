import { expect, test } from 'vitest'
import { allPages, csvLine } from './send-csv.ts'

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

test('a list is read in pages below the last id, each before the one before is taken', async () => {
  const all = Array.from({ length: 4_500 }, (_, index) => ({ id: String(99_999 - index) }))
  const asked: (string | undefined)[] = []
  const pages = allPages(async ({ limit, cursor }) => {
    asked.push(cursor)
    const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1
    return all.slice(start, start + limit)
  })
  const first = await pages.next()
  expect(asked).toHaveLength(2)
  const rest: { id: string }[] = []
  for await (const page of pages) rest.push(...page)
  expect([...(first.value ?? []), ...rest]).toEqual(all)
  expect(asked).toHaveLength(3)
})

test('a read that fails fails the file, and is nothing to a reader who has stopped', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ id: String(index) }))
  const failing = () => {
    let reads = 0
    return allPages(async () => {
      if (reads++ > 0) throw new Error('The database is gone')
      return rows
    })
  }
  const read = failing()
  expect((await read.next()).value).toHaveLength(2_000)
  await expect(read.next()).rejects.toThrow('The database is gone')
  const stopped = failing()
  await stopped.next()
  await stopped.return(undefined)
})
