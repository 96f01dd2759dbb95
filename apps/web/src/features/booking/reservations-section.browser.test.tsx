import { type BookingSlot, cancelReservation, getMe, listSlots } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aFan, idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { ReservationsSection } from './reservations-section.tsx'

const slot: BookingSlot = { id: idOf(60), startDate: '2026-12-05T10:00:00', remaining: 3, reserved: true }

test('the focus goes to the title of the reservations when one is cancelled (S06)', async () => {
  const fan = aFan()
  network.answers(getMe, fan)
  storeTokens(fan)
  await openSession()
  network.answers(listSlots, [slot])
  await show(<ReservationsSection />)
  network.answers(cancelReservation, { ...slot, reserved: false })
  await page.getByRole('button', { name: /^Cancel/ }).click()
  network.answers(listSlots, [])
  await page.getByRole('button', { name: /^Yes, cancel/ }).click()
  await expect.element(page.getByRole('heading', { name: t('booking.mine') })).toHaveFocus()
})
