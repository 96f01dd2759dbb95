import { type ComponentType, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { reloadWhenConnected } from './reload.ts'

vi.mock(import('./reload.ts'), () => ({ reloadWhenConnected: vi.fn<() => Promise<void>>() }))

const missing = new TypeError('Failed to fetch dynamically imported module')
const open = () => page.getByRole('button', { name: 'Open' })

function Screen({ Dialog }: { Dialog: ComponentType<{ onClose: () => void }> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

test('a dialog whose code can’t be loaded says so and is loaded again when it is next opened (E03)', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(missing)
    .mockResolvedValue(() => <p>Your bid</p>)
  const BidDialog = lazyDialog(load)
  await show(<Screen Dialog={BidDialog} />)
  await open().click()
  await expect.element(page.getByText(/^We couldn’t connect/)).toBeVisible()
  await open().click()
  await expect.element(page.getByText('Your bid')).toBeVisible()
})

test('the page is reloaded when a dialog’s code is missing for the second time: a release has removed it (E03)', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn<() => Promise<() => ReactNode>>().mockRejectedValue(missing)
  await show(<Screen Dialog={lazyDialog(load)} />)
  await open().click()
  await expect.element(page.getByText(/^We couldn’t connect/)).toBeVisible()
  expect(reloadWhenConnected).not.toHaveBeenCalled()
  await open().click()
  await expect.poll(() => vi.mocked(reloadWhenConnected).mock.calls.length).toBe(1)
})
