import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastRegion } from './toast-region.tsx'
import { notify } from './toasts.ts'

const message = (text: string) => page.getByText(text, { exact: true })
const close = () => page.getByRole('button', { name: 'Close' })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await render(<ToastRegion closeLabel="Close" />)
})
afterEach(async () => {
  // Messages outlive the component: remove them before the next test.
  await vi.advanceTimersByTimeAsync(5_000)
})

test('a message disappears after five seconds (S05)', async () => {
  notify({ type: 'success', message: 'Saved' })
  await expect.element(message('Saved')).toBeVisible()
  await vi.advanceTimersByTimeAsync(4_999)
  await expect.element(message('Saved')).toBeVisible()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(message('Saved')).not.toBeInTheDocument()
})

test('a message stays while the pointer is over it (S05)', async () => {
  notify({ type: 'info', message: 'Saved' })
  await message('Saved').hover()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(message('Saved')).toBeVisible()
  await message('Saved').unhover()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(message('Saved')).not.toBeInTheDocument()
})

test('a message stays while its close button has the focus (WCAG 2.2.1)', async () => {
  notify({ type: 'info', message: 'Saved' })
  await expect.element(message('Saved')).toBeVisible()
  await userEvent.tab()
  await expect.element(close()).toHaveFocus()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(message('Saved')).toBeVisible()
  await userEvent.keyboard('{Enter}')
})

test('the close button removes a message (S05)', async () => {
  notify({ type: 'warning', message: 'Saved' })
  await close().click()
  await expect.element(message('Saved')).not.toBeInTheDocument()
})

test('a message that is sent twice is shown once (S05)', async () => {
  notify({ type: 'danger', message: 'Not saved' })
  notify({ type: 'danger', message: 'Not saved' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved')
  expect(page.getByRole('alert').elements()).toHaveLength(1)
})

test('the newest three messages are shown (S05)', async () => {
  for (const text of ['One', 'Two', 'Three', 'Four']) notify({ type: 'info', message: text })
  await expect.element(message('Four')).toBeVisible()
  expect(page.getByRole('status').elements()).toHaveLength(3)
  await expect.element(message('One')).not.toBeInTheDocument()
})

test.for([
  ['phone', 390, 68],
  ['desktop', 1440, 150],
] as const)(
  'a message on a %s is at the top, and covers no button that the page asks for (S05)',
  async ([, width, lowest]) => {
    const { innerWidth, innerHeight } = window
    await page.viewport(width, 844)
    notify({ type: 'info', message: 'Finish joining first.' })
    await expect.element(message('Finish joining first.')).toBeVisible()
    expect(page.getByRole('status').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(lowest)
    await page.viewport(innerWidth, innerHeight)
  },
)
