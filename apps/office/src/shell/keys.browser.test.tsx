import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useKeys } from './keys.ts'

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
