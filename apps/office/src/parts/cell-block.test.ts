import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlock, writeBlock } from './cell-block.ts'

test('a block of cells is the same after it is written and read', () => {
  // A line break at the end of the last cell is the one that spreadsheets add.
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\t', '\n', ' ') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
    .filter((rows) => rows.at(-1)?.at(-1) !== '')
  fc.assert(
    fc.property(block, (rows) => {
      expect(readBlock(writeBlock(rows))).toEqual(rows)
    }),
  )
})

test('a block ends with the last line break of a spreadsheet, and a quotation mark within a cell is itself', () => {
  expect(readBlock('a\t5" x\r\nb\t"two\nlines"\r\n')).toEqual([
    ['a', '5" x'],
    ['b', 'two\nlines'],
  ])
})
