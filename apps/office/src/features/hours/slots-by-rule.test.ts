import { expect, test } from 'vitest'
import { mostSlots, slotsByRule } from './slots-by-rule.ts'

const rule = {
  firstDay: '2026-11-23',
  lastDay: '2026-12-06',
  weekdays: [6],
  begin: '10:00',
  end: '11:30',
  minutes: 30,
}

test('a rule makes whole slots on its days of the week, up to its end', () => {
  expect(slotsByRule(rule)).toEqual([
    '2026-11-28T10:00:00',
    '2026-11-28T10:30:00',
    '2026-11-28T11:00:00',
    '2026-12-05T10:00:00',
    '2026-12-05T10:30:00',
    '2026-12-05T11:00:00',
  ])
  expect(slotsByRule({ ...rule, except: ['2026-11-28'] })).toHaveLength(3)
  expect(slotsByRule({ ...rule, minutes: 50 })).toEqual(['2026-11-28T10:00:00', '2026-12-05T10:00:00'])
})

test('a rule makes no slot in the hour that the change to summer time leaves out', () => {
  const night = { ...rule, firstDay: '2027-03-28', lastDay: '2027-03-28', weekdays: [0], begin: '01:30', end: '03:30' }
  expect(slotsByRule(night)).toEqual(['2027-03-28T01:30:00', '2027-03-28T03:00:00'])
})

test('a rule that is incomplete or turned round makes none, and no rule makes more than the limit', () => {
  for (const change of [
    { firstDay: '' },
    { firstDay: '0002-11-23' },
    { lastDay: '2026-11-01' },
    { end: '09:00' },
    { minutes: 0 },
    { minutes: 7.5 },
    { weekdays: [] },
  ])
    expect(slotsByRule({ ...rule, ...change })).toEqual([])
  const endless = { ...rule, lastDay: '2030-01-01', weekdays: [0, 1, 2, 3, 4, 5, 6], minutes: 15 }
  expect(slotsByRule(endless)).toHaveLength(mostSlots)
})
