import { useRef, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { loadTexts } from '../i18n/texts.ts'
import '../office.css'
import { DataGrid, type GridHandle } from './data-grid.tsx'
import type { CellChange, GridColumn, GridRow } from './data-grid-row.tsx'

const columns: GridColumn[] = [
  { name: 'slug', label: 'Web address', width: 100, isReadOnly: true },
  { name: 'name', label: 'Name', width: 160 },
  { name: 'price', label: 'Price', width: 80, isNumber: true },
  { name: 'shown', label: 'Shown', width: 80, options: ['Yes', 'No'] },
]
const stored: GridRow[] = Array.from({ length: 12 }, (_, index) => ({
  id: `row-${index}`,
  name: `Shirt ${index}`,
  cells: { slug: `shirt-${index}`, name: `Shirt ${index}`, price: String(index), shown: 'Yes' },
  ...(index === 7 || index === 10 ? { problems: { price: 'Enter a number.' } } : {}),
}))

const onChange = vi.fn<(changes: CellChange[]) => void>()
function Sheet({ isHidden }: { isHidden?: (row: GridRow) => boolean }) {
  const [rows, setRows] = useState(stored)
  const grid = useRef<GridHandle>(null)
  return (
    <>
      <button type="button" onClick={() => grid.current?.goToNextProblem()}>
        Next problem
      </button>
      <DataGrid
        ref={grid}
        label="Shirts"
        columns={columns}
        rows={rows.filter((row) => !isHidden?.(row))}
        noteLabel="Row"
        onChange={(changes) => {
          onChange(changes)
          setRows((before) =>
            before.map((row) => {
              const own = changes.filter(({ id }) => id === row.id)
              return { ...row, cells: { ...row.cells, ...Object.fromEntries(own.map((c) => [c.column, c.text])) } }
            }),
          )
        }}
      />
      <button type="button">After</button>
    </>
  )
}

async function show() {
  onChange.mockClear()
  const messages = await loadTexts('en')
  const sheet = (isHidden?: (row: GridRow) => boolean) => (
    <IntlProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <Sheet {...(isHidden && { isHidden })} />
    </IntlProvider>
  )
  const { rerender } = await render(sheet())
  page.getByRole('button', { name: 'Next problem' }).element().focus()
  await userEvent.keyboard('{Tab}')
  return { hide: (isHidden: (row: GridRow) => boolean) => rerender(sheet(isHidden)) }
}

/** Where the focus is: the row and the column, from 0. */
const focused = () => document.activeElement?.getAttribute('data-cell')
const textOf = (cell: string) => document.querySelector(`[data-cell="${cell}"]`)?.textContent
const press = (keys: string) => userEvent.keyboard(keys)
const chosen = () =>
  [...document.querySelectorAll('[aria-selected="true"]')].map((cell) => cell.getAttribute('data-cell'))

/** Sends a clipboard event to the cell with the focus, as the browser does for Control+C and Control+V. */
function clipboard(kind: 'copy' | 'paste', text = ''): string {
  const data = new DataTransfer()
  if (text !== '') data.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true }),
  )
  return data.getData('text/plain')
}

test('one cell is in the tab order, and arrows, Home, End and Page keys move it within the grid', async () => {
  await show()
  expect(focused()).toBe('0:0')
  expect(document.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1)
  for (const [keys, cell] of [
    ['{ArrowUp}', '0:0'],
    ['{ArrowRight}{ArrowDown}', '1:1'],
    ['{End}', '1:3'],
    ['{ArrowRight}', '1:3'],
    ['{Home}', '1:0'],
    ['{PageDown}', '11:0'],
    ['{PageUp}', '1:0'],
    ['{Control>}{End}{/Control}', '11:3'],
    ['{Control>}{Home}{/Control}', '0:0'],
  ] as const) {
    await press(keys)
    await expect.poll(focused, { message: keys }).toBe(cell)
  }
  expect(document.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1)
})

test('Tab moves over the ends of rows, and leaves the grid after Escape and at its end', async () => {
  await show()
  await press('{End}{Tab}')
  await expect.poll(focused).toBe('1:0')
  await press('{Shift>}{Tab}{/Shift}')
  await expect.poll(focused).toBe('0:3')
  await press('{Escape}{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await press('{Shift>}{Tab}{/Shift}')
  await expect.poll(focused).toBe('0:3')
  await press('{Escape}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Next problem' })).toHaveFocus()
  await press('{Tab}{Control>}{End}{/Control}{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('typing replaces a cell, Enter and F2 edit it, Escape keeps what it had', async () => {
  await show()
  await press('{ArrowRight}x')
  await expect.element(page.getByRole('textbox', { name: 'Name, Shirt 0' })).toHaveValue('x')
  await press('yz{Enter}')
  await expect.poll(focused).toBe('1:1')
  expect(textOf('0:1')).toBe('xyz')
  await press('{F2}!{Tab}')
  await expect.poll(focused).toBe('1:2')
  expect(textOf('1:1')).toBe('Shirt 1!')
  await press('{Enter}999{Escape}')
  await expect.poll(focused).toBe('1:2')
  expect(textOf('1:2')).toBe('1')
  // A cell that can't be changed is not edited.
  await press('{Home}x')
  expect(page.getByRole('textbox').query()).toBeNull()
  expect(onChange.mock.calls.map(([changes]) => changes)).toEqual([
    [{ id: 'row-0', column: 'name', text: 'xyz' }],
    [{ id: 'row-1', column: 'name', text: 'Shirt 1!' }],
  ])
})

test('a choice is edited as one', async () => {
  await show()
  await press('{End}{Enter}')
  await page.getByRole('combobox', { name: 'Shown, Shirt 0' }).selectOptions('No')
  await press('{Enter}')
  await expect.poll(() => textOf('0:3')).toBe('No')
})

test('Shift chooses a block, which is copied, filled down, cleared, and taken back', async () => {
  await show()
  await press('{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  await expect.poll(chosen).toEqual(['0:1', '0:2', '1:1', '1:2'])
  expect(clipboard('copy')).toBe('Shirt 0\t0\nShirt 1\t1')
  await press('{Control>}d{/Control}')
  await expect.poll(() => [textOf('1:1'), textOf('1:2')]).toEqual(['Shirt 0', '0'])
  await press('{Delete}')
  await expect.poll(() => [textOf('0:1'), textOf('1:2')]).toEqual(['', ''])
  await press('{Control>}z{/Control}')
  await expect.poll(() => [textOf('0:1'), textOf('1:2')]).toEqual(['Shirt 0', '0'])
  await press('{Control>}z{/Control}')
  await expect.poll(() => [textOf('1:1'), textOf('1:2')]).toEqual(['Shirt 1', '1'])
})

test('a block of a spreadsheet is pasted from the cell on, in one change, without cells that can’t be changed', async () => {
  await show()
  await press('{ArrowDown}')
  await expect.poll(focused).toBe('1:0')
  clipboard('paste', 'a\t"Two\nlines"\t5\r\nb\tNine\t6\r\n')
  await expect
    .poll(() => [textOf('1:1'), textOf('1:2'), textOf('2:1'), textOf('2:2')])
    .toEqual(['Two\nlines', '5', 'Nine', '6'])
  expect(textOf('1:0')).toBe('shirt-1')
  expect(onChange).toHaveBeenCalledOnce()
  // One text fills all chosen cells.
  await press('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(chosen).toHaveLength(3)
  clipboard('paste', '80')
  await expect.poll(() => [textOf('0:2'), textOf('1:2'), textOf('2:2')]).toEqual(['80', '80', '80'])
})

test('F8 goes from problem to problem, whose words a screen reader hears', async () => {
  await show()
  await press('{F8}')
  await expect.poll(focused).toBe('7:2')
  expect(document.activeElement?.textContent).toContain('Problem: Enter a number.')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await press('{F8}')
  await expect.poll(focused).toBe('10:2')
  await press('{F8}')
  await expect.poll(focused).toBe('7:2')
  await press('{Shift>}{F8}{/Shift}')
  await expect.poll(focused).toBe('10:2')
})

test('a button beside the grid goes from problem to problem, too', async () => {
  await show()
  const next = page.getByRole('button', { name: 'Next problem' })
  for (const cell of ['7:2', '10:2', '7:2']) {
    await next.click()
    await expect.poll(focused).toBe(cell)
  }
})

/** Presses a cell as a finger does: the browser sends the events of a mouse after those of the touch. */
function tap(cell: string): void {
  const target = document.querySelector(`[data-cell="${cell}"]`)
  target?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  for (const name of ['mousedown', 'mouseup', 'click'])
    target?.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }))
}

test('a tap chooses a cell, and a second one edits it', async () => {
  await show()
  tap('1:1')
  await expect.poll(focused).toBe('1:1')
  expect(page.getByRole('textbox').query()).toBeNull()
  tap('1:1')
  await expect.element(page.getByRole('textbox', { name: 'Name, Shirt 1' })).toHaveFocus()
})

test('a press leaves the cell that is being edited with what was typed', async () => {
  await show()
  await press('{ArrowRight}new')
  await page.getByRole('gridcell', { name: 'Shirt 3' }).first().click()
  await expect.poll(() => textOf('0:1')).toBe('new')
  await expect.poll(focused).toBe('3:1')
})

test('what is typed stays in its row when a row before it goes', async () => {
  const { hide } = await show()
  await press('{ArrowDown}{ArrowDown}{ArrowRight}ne')
  await hide(({ id }) => id === 'row-0')
  await press('w{Enter}')
  await expect.poll(focused).toBe('2:1')
  expect(onChange.mock.calls).toEqual([[[{ id: 'row-2', column: 'name', text: 'new' }]]])
})

test('a row goes once its cell is no longer edited, and the focus is in the row after it', async () => {
  const { hide } = await show()
  await press('{ArrowDown}{ArrowRight}ne')
  await hide(({ id }) => id === 'row-1')
  await press('w{Enter}')
  await expect.poll(() => textOf('1:1')).toBe('Shirt 2')
  expect(onChange.mock.calls).toEqual([[[{ id: 'row-1', column: 'name', text: 'new' }]]])
  expect(focused()).toBe('1:1')
})
