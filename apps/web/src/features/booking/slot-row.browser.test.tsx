import { type BookingSlot, cancelReservation, getMe, listSlots, reserveSlot } from '@virage/contract'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aFan, idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { openSession } from '../session/session.ts'
import { BookingSlots } from './booking-slots.tsx'

const slot: BookingSlot = { id: idOf(60), startDate: '2026-12-05T10:00:00', remaining: 3, reserved: false }
const reserved = { ...slot, remaining: 2, reserved: true }
const button = (name: RegExp) => page.getByRole('button', { name })

beforeEach(async () => {
  const fan = aFan()
  network.answers(getMe, fan)
  storeTokens(fan)
  await openSession()
})

test('the second half of a double press on “Book” asks nothing, and cancels nothing (P10)', async () => {
  network.answers(listSlots, [slot])
  await show(<BookingSlots />)
  network.answers(reserveSlot, () => {
    network.answers(listSlots, [reserved])
    return reserved
  })
  const pressed = pressWhenShown(button(/^Cancel/))
  await button(/^Book/).click()
  await pressed
  await expect.element(button(/^Cancel/)).toHaveAttribute('aria-busy', 'false')
  expect(button(/^Yes, cancel/).elements()).toEqual([])
})

test('a booking is cancelled only after a confirmation (P10)', async () => {
  network.answers(listSlots, [reserved])
  await show(<BookingSlots />)
  const sent = network.answers(cancelReservation, slot)
  await button(/^Cancel/).click()
  await expect.element(button(/^Yes, cancel/)).toBeEnabled()
  expect(sent).toHaveLength(0)
  await button(/^Yes, cancel/).click()
  await expect.poll(() => sent).toHaveLength(1)
})

test('a booking that is kept keeps the focus on its button (S06)', async () => {
  network.answers(listSlots, [reserved])
  await show(<BookingSlots />)
  await button(/^Cancel/).click()
  await button(/^Keep/).click()
  await expect.element(button(/^Cancel/)).toHaveFocus()
})

test('Enter that is held asks, and cancels nothing (P10)', async () => {
  network.answers(listSlots, [reserved])
  const sent = network.answers(cancelReservation, slot)
  await show(<BookingSlots />)
  await button(/^Cancel/).click()
  const confirm = button(/^Yes, cancel/)
  await expect.element(confirm).toHaveAttribute('aria-busy', 'false')
  const held = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true })
  expect(confirm.element().dispatchEvent(held)).toBe(false)
  expect(sent).toEqual([])
})
