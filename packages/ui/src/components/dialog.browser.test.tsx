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

/** A dialog that opens another, from inside or from beside it. */
function Stacked({ isInside }: { isInside: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const second = isOpen && (
    <Dialog onClose={close} title="Your card" closeLabel="Close">
      <p>Visa</p>
    </Dialog>
  )
  return (
    <>
      <Dialog onClose={close} title="Your bid" closeLabel="Close">
        <Button onClick={() => setOpen(true)}>Change card</Button>
        <p className="h-100">160 coins</p>
        {isInside && second}
      </Dialog>
      {!isInside && second}
    </>
  )
}

test.for([true, false])('a dialog over a dialog dims the one below; rendered inside it: %s (S06)', async (isInside) => {
  await render(<Stacked isInside={isInside} />)
  await page.getByRole('button', { name: 'Change card' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Your card' })).toBeVisible()
  const [left = 0, top = 0] = [...document.querySelectorAll('.sheet')].slice(0, 1).flatMap((sheet) => {
    const box = sheet.getBoundingClientRect()
    return [box.left, box.top]
  })
  // Above the second dialog, there is nothing but backdrops and the first one.
  const highest = document
    .elementsFromPoint(left + 30, top + 30)
    .find((element) => element.matches('.sheet *, .sheet, .sheet-backdrop'))
  expect(highest).toHaveClass('sheet-backdrop')
})

test('the heading around a dialog’s button has the focus if the button is removed (S06)', async () => {
  function Address() {
    const [step, setStep] = useState<'listed' | 'asked' | 'removed'>('listed')
    return (
      <section>
        <h2>Addresses</h2>
        {step !== 'removed' && <Button onClick={() => setStep('asked')}>Remove</Button>}
        {step !== 'listed' && (
          <Dialog
            open={step === 'asked'}
            onClose={() => setStep('removed')}
            title="Remove the address?"
            closeLabel="Close"
          >
            <Button onClick={() => setStep('removed')}>Confirm</Button>
          </Dialog>
        )}
      </section>
    )
  }
  await render(<Address />)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('heading', { name: 'Addresses' })).toHaveFocus()
})
