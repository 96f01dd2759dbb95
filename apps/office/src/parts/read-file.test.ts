import { expect, test } from 'vitest'
import { readTable } from './read-file.ts'

test.each(['\t', ';', '|'])('amounts with a comma are cells of a table whose separator is “%s”', async (separator) => {
  const text = [`ana@fans.test${separator}15,5`, `bo@fans.test${separator}20,5`].join('\n')
  expect(await readTable('', text)).toEqual({
    name: '',
    columns: ['ana@fans.test', '15,5'],
    rows: [['bo@fans.test', '20,5']],
  })
})

test('a table whose separator is a comma keeps its cells', async () => {
  expect(await readTable('', 'ana@fans.test,15.5\nbo@fans.test,20')).toMatchObject({
    columns: ['ana@fans.test', '15.5'],
    rows: [['bo@fans.test', '20']],
  })
})
