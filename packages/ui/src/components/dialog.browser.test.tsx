import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Your bid' })

function Opened({ closable = true, onClosed }: { closable?: boolean; onClosed?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Bid</Button>
      {isOpen && (
        <Dialog onClose={close} title="Your bid" closeLabel="Close" closable={closable}>
          <p>160 coins</p>
        </Dialog>
      )}
    </>
  )
}
const open = async (props: Parameters<typeof Opened>[0] = {}) => {
  await render(<Opened {...props} />)
  await page.getByRole('button', { name: 'Bid' }).click()
  await expect.element(dialog()).toBeVisible()
}

test('Escape closes a dialog (S06)', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('the close button closes a dialog (S06)', async () => {
  await open()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a click outside closes a dialog (S06)', async () => {
  await open()
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a dialog that can’t be closed stays open (S06)', async () => {
  const onClosed = vi.fn<() => void>()
  await open({ closable: false, onClosed })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog()).toBeVisible()
  expect(onClosed).not.toHaveBeenCalled()
})

test('closing a dialog returns the focus to the element that opened it (S06)', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Bid' })).toHaveFocus()
})
