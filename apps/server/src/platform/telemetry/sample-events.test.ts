import { expect, test } from 'vitest'
import { sampleEvents } from './sample-events.ts'

function open(maxKinds: number) {
  const written: [string, number][] = []
  const events = sampleEvents<string>({
    write: (event, further) => written.push([event, further]),
    writeOthers: (count) => written.push(['others', count]),
    maxKinds,
  })
  return { events, written }
}

test('a window distinguishes a limited number of kinds, and counts the others together', () => {
  const { events, written } = open(2)
  for (const kind of ['a', 'b', 'c', 'd', 'a']) events.add(kind, kind)
  expect(written).toEqual([
    ['a', 0],
    ['b', 0],
  ])
  events.flush()
  expect(written.slice(2)).toEqual([
    ['a', 1],
    ['others', 2],
  ])
})

test('the next window starts with a line again', () => {
  const { events, written } = open(2)
  events.add('a', 'a')
  events.flush()
  events.add('a', 'a')
  expect(written).toEqual([
    ['a', 0],
    ['a', 0],
  ])
})
