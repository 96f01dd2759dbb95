import type { Readiness } from '@virage/contract/staff'
import { readinessItems } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { isStepDone, nextStep, steps } from './steps.ts'

const readinessOf = (done: readonly string[], state: Readiness['state'] = 'UPCOMING'): Readiness => ({
  state,
  ready: false,
  items: readinessItems.map((id) => ({
    id,
    state: done.includes(id) ? 'done' : 'missing',
    required: true,
    reason: { en: '', fr: '' },
    screen: '',
  })),
})

test('a step is done when all its items are', () => {
  expect(isStepDone('look', readinessOf(['logo', 'banner']))).toBe(false)
  expect(isStepDone('look', readinessOf(['logo', 'banner', 'colours']))).toBe(true)
})

test('the wizard continues at the first open step, and skips what was done meanwhile', () => {
  expect(nextStep(readinessOf([]))).toBe('look')
  expect(nextStep(readinessOf(['texts', 'identity', 'seller', 'receipts']), 'look')).toBe('payments')
  expect(nextStep(readinessOf(readinessItems))).toBe('open')
  expect(nextStep(readinessOf(readinessItems, 'LIVE'))).toBeUndefined()
})

test('each item belongs to a step that an owner meets before the opening', () => {
  for (const id of readinessItems) {
    const others = readinessItems.filter((one) => one !== id)
    const open = steps.filter((step) => !isStepDone(step, readinessOf(others)))
    expect([id, open.length, open.at(-1)]).toEqual([id, 2, 'open'])
  }
})
