import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

const open = () => page.getByRole('button', { name: 'Open' })

test('a dialog whose code can’t be loaded says so and is loaded again when it is next opened (E03)', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => <p>Your bid</p>)
  const BidDialog = lazyDialog(load)
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <BidDialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  await show(<Screen />)
  await open().click()
  await expect.element(page.getByText(/^We couldn’t connect/)).toBeVisible()
  await open().click()
  await expect.element(page.getByText('Your bid')).toBeVisible()
})
