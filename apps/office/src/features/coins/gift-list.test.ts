import { expect, test } from 'vitest'
import { readGifts } from './gift-list.ts'

test('a header is left out, and amounts are read as people type them', () => {
  const cells = [
    ['Email', 'Coins'],
    ['ana@fans.test', '1 250,5'],
    [' bo@fans.test ', '3'],
  ]
  expect(readGifts(cells)).toEqual({
    gifts: [
      { email: 'ana@fans.test', coinsAmount: 1250.5 },
      { email: 'bo@fans.test', coinsAmount: 3 },
    ],
    unreadable: [],
  })
})

test.each([
  ['ana@fans.test'],
  ['ana@fans.test', 'many'],
  ['ana@fans.test', '-1'],
  ['ana@fans.test', '0'],
  ['Ana', '3'],
])('a line %s, %s is not read as a gift', (...cells) => {
  expect(readGifts([['bo@fans.test', '1'], cells])).toEqual({
    gifts: [{ email: 'bo@fans.test', coinsAmount: 1 }],
    unreadable: [2],
  })
})
