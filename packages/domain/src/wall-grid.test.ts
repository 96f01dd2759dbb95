import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallGrid } from './wall-grid.ts'

const screens = fc.record({ width: fc.integer({ min: 800, max: 7680 }), height: fc.integer({ min: 600, max: 4320 }) })
const lots = fc.integer({ min: 0, max: 200 })

test('every lot, the summaries that fit and the QR tile have a place on the wall (A12)', () => {
  fc.assert(
    fc.property(screens, lots, (screen, count) => {
      const { columns, rows, summaries } = wallGrid(screen, count, 6)
      expect(columns * rows).toBeGreaterThanOrEqual(count + summaries + 1)
      expect(columns * (rows - 1)).toBeLessThan(count + summaries + 1)
      expect(summaries).toBeGreaterThanOrEqual(0)
      expect(summaries).toBeLessThanOrEqual(6)
    }),
  )
})

test('a screen of twice the size has the same grid (A12)', () => {
  fc.assert(
    fc.property(screens, lots, ({ width, height }, count) => {
      expect(wallGrid({ width: width * 2, height: height * 2 }, count, 6)).toEqual(
        wallGrid({ width, height }, count, 6),
      )
    }),
  )
})

test('more lots never add room for summaries, and no tile grows (A12)', () => {
  fc.assert(
    fc.property(screens, lots, (screen, count) => {
      const [fewer, more] = [wallGrid(screen, count, 0), wallGrid(screen, count + 1, 0)]
      expect(more.columns * more.rows).toBeGreaterThanOrEqual(count + 2)
      const height = ({ columns, rows }: { columns: number; rows: number }) =>
        Math.min(screen.height / rows, (screen.width / columns) * 0.75)
      expect(height(more)).toBeLessThanOrEqual(height(fewer) + 1e-9)
    }),
  )
})

test.each([
  [1, { columns: 3, rows: 2, summaries: 4 }],
  [5, { columns: 4, rows: 3, summaries: 6 }],
  [8, { columns: 4, rows: 3, summaries: 3 }],
  [12, { columns: 5, rows: 4, summaries: 6 }],
  [60, { columns: 9, rows: 7, summaries: 2 }],
])('on a screen of 1920 × 1080, %i lots are laid out as expected (A12)', (count, grid) => {
  expect(wallGrid({ width: 1920, height: 1080 }, count, 6)).toEqual(grid)
})
