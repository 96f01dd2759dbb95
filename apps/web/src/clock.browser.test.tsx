import { getClub } from '@virage/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useState } from 'react'
import { call } from './api.ts'
import { syncServerTime, serverNow } from './clock.ts'
import { CountdownText } from './features/auctions/countdown.tsx'
import { aClub, anAuction } from './testing/data.ts'
import { json, network } from './testing/network.ts'
import { show } from './testing/show.tsx'
import { t } from './testing/texts.ts'
import { pass, stopTimeAt } from './testing/time.ts'

const noon = '2026-11-23T12:00:00Z'
const at = (time: string) => `2026-11-23T${time}Z`
const auctionTo = (endDate: string, more: Partial<ReturnType<typeof anAuction>> = {}) =>
  anAuction({ startDate: at('10:00:00'), endDate, ...more })
/** A lot whose end a late bid extends. */
function MovedEnd() {
  const [end, setEnd] = useState(at('12:00:30'))
  return (
    <>
      <CountdownText auction={auctionTo(end)} />
      <button type="button" onClick={() => setEnd(at('12:02:00'))}>
        Bid
      </button>
    </>
  )
}
const timer = () => page.getByRole('timer')

beforeEach(() => {
  stopTimeAt(noon)
  syncServerTime(new Date(noon).toUTCString())
})

describe('a countdown', () => {
  test('shows hours, minutes and seconds (A01)', async () => {
    await show(<CountdownText auction={auctionTo(at('16:59:07'))} />)
    await expect.element(timer()).toHaveTextContent('04:59:07')
  })

  test('is updated every second (A01)', async () => {
    await show(<CountdownText auction={auctionTo(at('12:00:10'))} />)
    await pass(3_000)
    expect(timer().element().textContent).toBe('00:00:07')
  })

  test('shows whole days before the hours (A01)', async () => {
    await show(<CountdownText auction={auctionTo('2026-11-25T13:00:00Z')} />)
    await expect.element(timer()).toHaveTextContent(t('countdown.daysAndClock', { days: 2, clock: '01:00:00' }))
  })

  test('stops at zero (A01)', async () => {
    await show(<CountdownText auction={auctionTo(at('12:00:02'))} />)
    await pass(10_000)
    expect(timer().element().textContent).toBe('00:00:00')
  })

  test('counts to the start of an upcoming auction (A01)', async () => {
    await show(<CountdownText auction={auctionTo(at('20:00:00'), { startDate: at('13:30:00') })} />)
    await expect.element(timer()).toHaveTextContent('01:30:00')
  })

  test('counts to the end of a running auction (A01)', async () => {
    await show(<CountdownText auction={auctionTo(at('20:00:00'), { startDate: at('12:00:05') })} />)
    await pass(5_000)
    expect(timer().element().textContent).toBe('07:59:55')
  })

  test('stops while the auction is paused (A01)', async () => {
    await show(<CountdownText auction={auctionTo(at('13:00:00'), { pausedDate: at('11:50:00') })} />)
    await pass(5_000)
    expect(timer().element().textContent).toBe('01:10:00')
  })

  test('is extended with the auction by a late bid (A01)', async () => {
    await show(<MovedEnd />)
    await page.getByRole('button').click()
    await expect.poll(() => timer().element().textContent).toMatch(/^00:0[12]:/)
  })

  test('that is shown again starts with the current time (A01)', async () => {
    const auction = auctionTo(at('13:00:00'))
    const { unmount } = await show(<CountdownText auction={auction} />)
    await expect.element(timer()).toBeVisible()
    await unmount()
    await pass(600_000)
    await show(<CountdownText auction={auction} />)
    expect(timer().element().textContent).toMatch(/^00:(?:50:00|49:5\d)$/)
  })
})

describe('the server’s time', () => {
  test('is used if the visitor’s clock is ten minutes slow (A01)', async () => {
    syncServerTime(new Date(at('12:10:00')).toUTCString())
    await show(<CountdownText auction={auctionTo(at('13:00:00'))} />)
    await pass(1_000)
    // The header has whole seconds, so the middle of the second is expected.
    expect(timer().element().textContent).toMatch(/^00:49:5[89]$/)
  })

  test('is read from each response of the API (A01)', async () => {
    const date = new Date(at('12:03:00')).toUTCString()
    network.responds('GET', getClub.path, () => json(aClub(), { headers: { date } }))
    await call(getClub, { params: { slug: 'fc-virage' } })
    expect(serverNow() - Date.now()).toBe(180_500)
  })

  test('ignores differences from network latency (A01)', () => {
    syncServerTime(new Date(at('11:59:59')).toUTCString())
    expect(serverNow()).toBe(Date.now())
  })

  test('ignores an invalid header (A01)', () => {
    syncServerTime('soon')
    syncServerTime(null)
    expect(serverNow()).toBe(Date.now())
  })

  test('is correct again after the visitor’s clock was set (A01)', () => {
    syncServerTime(new Date(at('12:10:00')).toUTCString())
    syncServerTime(new Date(noon).toUTCString())
    expect(serverNow()).toBe(Date.now())
  })
})
