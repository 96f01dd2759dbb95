import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConsoleFigures, countFrames, type Frames, judgeConsole, takeFrames } from './console-figures.ts'

const frames = (drawn: number, due = 600): Frames => ({ due, drawn, longest: 17 })
const figures = (change: Partial<ConsoleFigures>): ConsoleFigures => ({
  lots: 8,
  before: { heap: 20 * 1_048_576, nodes: 2_000 },
  after: { heap: 30 * 1_048_576, nodes: 2_500 },
  atRest: frames(600),
  phases: [frames(590), frames(580)],
  work: 0.1,
  core: 0.3,
  streams: 1,
  raised: { shown: 900, stored: 900 },
  ...change,
})
const grownBy = (megabytes: number) => ({ after: { heap: (20 + megabytes) * 1_048_576, nodes: 2_500 } })

test.each<[string, Partial<ConsoleFigures>, string[]]>([
  ['nothing', {}, []],
  ['growth just below 60 MB', grownBy(59.9), []],
  ['growth by 60 MB', grownBy(60), ['console: heap grew by 60.0 MB']],
  ['a tenth fewer frames than at rest', { phases: [frames(540)] }, []],
  ['fewer frames than that', { phases: [frames(500)] }, ['console: 0.83 of the frames at rest']],
  ['no frame at rest', { atRest: frames(0, 0) }, ['console: 0.00 of the frames at rest']],
  ['no frame in the night', { phases: [frames(0, 0)] }, ['console: 0.00 of the frames at rest']],
  ['a console that missed bids', { raised: { shown: 890, stored: 900 } }, ['console: shows 890 coins, not 900']],
])('the console exceeds its limits by what they forbid: %s', (_, change, exceeded) => {
  expect(judgeConsole(figures(change))).toEqual(exceeded)
})

let draw: ((now: number) => void) | undefined
beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => void (draw = callback))
})
afterEach(() => vi.unstubAllGlobals())

test('a gap of three intervals is one frame drawn of three due', () => {
  countFrames(20)
  for (const now of [100, 121, 180, 200]) draw?.(now)
  expect(takeFrames()).toEqual({ due: 5, drawn: 3, longest: 59 })
})

test('frames are counted from the last reading on', () => {
  countFrames(20)
  for (const now of [100, 120]) draw?.(now)
  takeFrames()
  draw?.(145)
  expect(takeFrames()).toEqual({ due: 1, drawn: 1, longest: 25 })
})
