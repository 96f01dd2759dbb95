import type { DuePaymentSums, StaffDuePayment } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { cardStateOf, methodOf, progressOf, sharesOf } from './results.ts'

const winner = { id: 'w', firstName: 'Ana', lastName: 'Gomes', email: 'a@fans.test' }
const payment = (change: Partial<StaffDuePayment> = {}) =>
  ({
    id: 'a',
    winner,
    settlement: 'OUTSTANDING',
    charge: 'NONE',
    chargeDate: null,
    card: { ready: true, brand: 'visa', last4: '4242' },
    cost: { value: 0.1, currency: 'EUR' },
    payment: null,
    ...change,
  }) as StaffDuePayment
const paid = (value: number, coins: number, recorded: { method: string } | null = null) =>
  payment({ payment: { cost: { value }, coins: { amount: coins }, recorded } as never })

test.each([
  ['a charge that runs', payment({ charge: 'RUNNING' }), 'charging'],
  ['a plan', payment({ chargeDate: '2026-11-24T10:00:00Z', charge: 'REFUSED' }), 'planned'],
  ['a bank that asks the winner', payment({ settlement: 'ACTION_NEEDED', charge: 'REFUSED' }), 'action'],
  ['a refused card', payment({ charge: 'REFUSED' }), 'refused'],
  ['a saved card', payment(), 'ready'],
  ['no card', payment({ card: { ready: false, brand: null, last4: null } }), 'none'],
])('the card of %s is shown as such (B05)', (_name, row, expected) => {
  expect(cardStateOf(row).name).toBe(expected)
})

test('how a lot was paid is one of six ways (B05)', () => {
  expect([paid(10, 0), paid(0, 10), paid(5, 5), paid(10, 0, { method: 'CHEQUE' }), payment()].map(methodOf)).toEqual([
    'CARD',
    'COINS',
    'CARD_AND_COINS',
    'CHEQUE',
    undefined,
  ])
})

test('a run counts its own charges, to the cent, and names whose card was refused (B05)', () => {
  const rows = [
    payment({ id: 'a', settlement: 'PAID', cost: { value: 0.1, currency: 'EUR' } }),
    payment({ id: 'b', settlement: 'PAID', cost: { value: 0.2, currency: 'EUR' } }),
    payment({ id: 'c', charge: 'REFUSED' }),
    payment({ id: 'd', charge: 'RUNNING' }),
    payment({ id: 'other', settlement: 'PAID' }),
  ]
  expect(progressOf(new Set(['a', 'b', 'c', 'd']), rows)).toEqual({
    count: 4,
    done: 3,
    paid: 2,
    cents: 30,
    refused: ['Ana Gomes'],
  })
})

test('the meter leaves out what is given up, and what has no sum (B05)', () => {
  const state = (settlement: string, value: number) => ({ settlement, count: 1, cost: { value } })
  const states = [state('PAID', 75), state('OVERDUE', 25), state('GIVEN_UP', 900), state('SCHEDULED', 0)]
  expect(sharesOf({ states } as unknown as DuePaymentSums)).toEqual([
    { state: 'OVERDUE', percent: 25 },
    { state: 'PAID', percent: 75 },
  ])
  expect(sharesOf({ states: [] })).toEqual([])
})
