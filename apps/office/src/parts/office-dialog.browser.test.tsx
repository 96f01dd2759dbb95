import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { OfficeDialog, Question } from './office-dialog.tsx'

function Screen() {
  const [open, setOpen] = useState<'dialog' | 'question'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" onClick={() => setOpen('dialog')}>
        Edit partner
      </button>
      {open === 'dialog' && (
        <OfficeDialog title="Partner" onClose={close}>
          <button type="button" onClick={() => setOpen('question')}>
            Remove
          </button>
        </OfficeDialog>
      )}
      {open === 'question' && (
        <Question title="Remove partner?" confirm="Remove it" onConfirm={close} onClose={() => setOpen('dialog')}>
          <p>It leaves the home page.</p>
        </Question>
      )}
    </>
  )
}
const trigger = () => page.getByRole('button', { name: 'Edit partner' })

test('a dialog gives the focus back to the button that opened it, also after a question in its place', async () => {
  await show(<Screen />)
  await trigger().click()
  await expect.element(page.getByRole('dialog', { name: 'Partner' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger()).toHaveFocus()
  await trigger().click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(trigger()).toHaveFocus()
})

/** Rows of which each asks before it goes, with its question, as a list does that is read again. */
function Rows() {
  const [rows, setRows] = useState(['One', 'Two'])
  const [asked, setAsked] = useState<string>()
  return (
    <main>
      {rows.map((row) => (
        <div key={row}>
          <button type="button" onClick={() => setAsked(row)}>
            {row}
          </button>
          {asked === row && (
            <Question
              title="Remove it?"
              confirm="Remove it"
              onConfirm={() => setRows(rows.filter((one) => one !== row))}
              onClose={() => setAsked(undefined)}
            >
              <p>It is gone then.</p>
            </Question>
          )}
        </div>
      ))}
      <input aria-label="Name" />
    </main>
  )
}

test.each([
  ['One', 'Two'],
  ['Two', 'Name'],
])('if %s, which opened a dialog, goes with it, the focus moves to %s', async (removed, next) => {
  await show(<Rows />)
  await page.getByRole('button', { name: removed }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect.element(page.getByRole('button', { name: removed })).not.toBeInTheDocument()
  const focused = page.getByRole('button', { name: next }).or(page.getByLabelText(next, { exact: true }))
  await expect.element(focused).toHaveFocus()
})

test('a form has the focus in its first field, and a question on the button that closes it', async () => {
  const { rerender } = await show(
    <OfficeDialog title="Partner" onClose={() => {}}>
      <input type="file" aria-label="Logo" />
      <input aria-label="Name" />
    </OfficeDialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await rerender(
    <Question key="question" title="Remove partner?" confirm="Remove it" onConfirm={() => {}} onClose={() => {}}>
      <p>It leaves the home page.</p>
    </Question>,
  )
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})
