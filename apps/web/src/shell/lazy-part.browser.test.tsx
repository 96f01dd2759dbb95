import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { lazyPart } from './lazy-part.tsx'
import { reloadWhenConnected } from './reload.ts'

vi.mock(import('./reload.ts'), () => ({ reloadWhenConnected: vi.fn<() => Promise<void>>() }))

const missing = new TypeError('Failed to fetch dynamically imported module')
const tryAgain = () => page.getByRole('button', { name: 'Try again' })

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.mocked(reloadWhenConnected).mockReset()
})

test('a part whose code can’t be loaded says so, and the page stays (E03)', async () => {
  const Reservations = lazyPart(vi.fn<() => Promise<() => ReactNode>>().mockRejectedValue(missing))
  function Profile() {
    const [isSaved, setSaved] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setSaved(true)}>
          {isSaved ? 'Saved' : 'Save'}
        </button>
        <Reservations />
      </>
    )
  }
  await show(<Profile />)
  await expect.element(tryAgain()).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'Saved' })).toBeVisible()
})

test('a part whose code couldn’t be loaded is loaded when tried again (E03)', async () => {
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(missing)
    .mockResolvedValue(() => <p>Your reservations</p>)
  const Reservations = lazyPart(load)
  await show(<Reservations />)
  await tryAgain().click()
  await expect.element(page.getByText('Your reservations')).toBeVisible()
})

test('the page is reloaded if the code is missing when tried again: a release has removed it (E03)', async () => {
  const Reservations = lazyPart(vi.fn<() => Promise<() => ReactNode>>().mockRejectedValue(missing))
  await show(<Reservations />)
  await tryAgain().click()
  await expect.poll(() => vi.mocked(reloadWhenConnected).mock.calls.length).toBe(1)
})

test('the page isn’t reloaded before anyone tries again (E03)', async () => {
  const Reservations = lazyPart(vi.fn<() => Promise<() => ReactNode>>().mockRejectedValue(missing))
  await show(<Reservations />)
  await expect.element(tryAgain()).toBeVisible()
  expect(reloadWhenConnected).not.toHaveBeenCalled()
})
