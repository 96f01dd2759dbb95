import { useLayoutEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenForHeldEnter, useKeys } from './keys.ts'

test('a key pressed the moment the screen changes acts on what it shows', async () => {
  const acted: string[] = []
  function Leader({ name }: { name: string }) {
    useKeys({ c: () => acted.push(name) })
    useLayoutEffect(() => {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }))
    }, [name])
    return name
  }
  const { rerender } = await render(<Leader name="Bo" />)
  await rerender(<Leader name="Ana" />)
  expect(acted).toEqual(['Ana'])
})

test('a key that is held down acts once, unless it goes from row to row', async () => {
  const acted: string[] = []
  function Screen() {
    useKeys({ '+': () => acted.push('+'), j: () => acted.push('j') })
    return null
  }
  await render(<Screen />)
  for (const key of ['+', 'j'])
    for (const repeat of [false, true, true]) dispatchEvent(new KeyboardEvent('keydown', { key, repeat }))
  expect(acted).toEqual(['+', 'j', 'j', 'j'])
})

describe('Enter that is held down', () => {
  beforeEach(listenForHeldEnter)

  test('presses a button once', async () => {
    const act = vi.fn<() => void>()
    await render(
      <button type="button" onClick={act}>
        Extend
      </button>,
    )
    page.getByRole('button').element().focus()
    await userEvent.keyboard('{Enter>3/}')
    expect(act).toHaveBeenCalledTimes(1)
  })

  test('does not confirm the question that it has opened', async () => {
    const confirm = vi.fn<() => void>()
    function Pause() {
      const [isAsked, setAsked] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setAsked(true)}>
            Pause
          </button>
          {isAsked && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as a question does
            <button type="button" autoFocus onClick={confirm}>
              Pause the auction
            </button>
          )}
        </>
      )
    }
    await render(<Pause />)
    page.getByRole('button').element().focus()
    await userEvent.keyboard('{Enter>3/}')
    await expect.element(page.getByRole('button', { name: 'Pause the auction' })).toHaveFocus()
    expect(confirm).not.toHaveBeenCalled()
  })

  test('adds lines to a text', async () => {
    await render(<textarea aria-label="Reason" />)
    page.getByRole('textbox').element().focus()
    await userEvent.keyboard('{Enter>3/}')
    await expect.element(page.getByRole('textbox')).toHaveValue('\n\n\n')
  })
})
