import { expect, test } from 'vitest'
import { daysAfter, daysOfWeek, firstOfMonth, mondayOf, monthName, monthsAfter, weeksOfMonth } from './days.ts'

test('a week begins on the Monday before or at its day', () => {
  expect(mondayOf('2031-03-02', '2026-11-24')).toBe('2031-02-24')
  expect(mondayOf('2031-03-03', '2026-11-24')).toBe('2031-03-03')
  expect(mondayOf('2031-03-09', '2026-11-24')).toBe('2031-03-03')
})

test('an address without a day, or with an invented one, shows the current week', () => {
  for (const day of [undefined, 'soon', '2031-13-40']) expect(mondayOf(day, '2026-11-26')).toBe('2026-11-23')
})

test('weeks cross months and the change of the clock', () => {
  expect(daysOfWeek('2031-03-24')).toEqual([
    '2031-03-24',
    '2031-03-25',
    '2031-03-26',
    '2031-03-27',
    '2031-03-28',
    '2031-03-29',
    '2031-03-30',
  ])
  expect(daysAfter('2031-12-29', 7)).toBe('2032-01-05')
})

test('a month is shown with the whole weeks that it begins and ends in', () => {
  expect(weeksOfMonth('2026-11-01').map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeksOfMonth('2027-02-01')).toHaveLength(4)
})

test('months cross years, and an address without one shows the current month', () => {
  expect(monthsAfter('2026-12-01', 1)).toBe('2027-01-01')
  expect(monthsAfter('2026-01-01', -1)).toBe('2025-12-01')
  expect(firstOfMonth('2026-11', '2030-02-03')).toBe('2026-11-01')
  for (const month of [undefined, 'soon', '2026-99']) expect(firstOfMonth(month, '2030-02-03')).toBe('2030-02-01')
})

test('a month is named with its year, in the person’s language and in no other time zone than its own', () => {
  expect(monthName('2026-11-01', 'en-GB')).toBe('November 2026')
  expect(monthName('2026-11', 'fr')).toBe('novembre 2026')
})
