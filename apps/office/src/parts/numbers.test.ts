import { afterEach, expect, test, vi } from 'vitest'
import { numberOf } from './numbers.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['1 000', 1000, 1000],
  ['12.5', 12.5, 12.5],
  ['12,5', 12.5, 12.5],
  ['1,250', 1250, 1.25],
  ['1.250', 1.25, 1250],
  ['1,250.5', 1250.5, Number.NaN],
  ['1.250,50', Number.NaN, 1250.5],
  ['1,250,000', 1_250_000, Number.NaN],
  ["1'250", 1250, 1250],
  ['1,250,5', Number.NaN, Number.NaN],
  ['-1,250', -1250, -1.25],
  ['1250,505', 1250.505, 1250.505],
  ['0.125', 0.125, 0.125],
  ['0,125', 0.125, 0.125],
  ['ten', Number.NaN, Number.NaN],
  ['', Number.NaN, Number.NaN],
])('“%s” is %d in English and %d in French', (text, english, french) => {
  const read = (language: string) => {
    vi.stubGlobal('localStorage', { getItem: () => language })
    return numberOf(text)
  }
  expect([read('en'), read('fr')]).toEqual([english, french])
})
