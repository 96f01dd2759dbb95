import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { deferred, loadDeferredOnInput } from './deferred.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => (this.state.hasFailed ? <p>It failed</p> : this.props.children)
}

test('a deferred component is loaded once when it is shown, and shown at once from then on', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  const Later = deferred(load)
  expect(load).not.toHaveBeenCalled()
  const first = await render(<Later name="Ada" />)
  await expect.element(page.getByText('Hello Ada')).toBeVisible()
  await first.unmount()
  await render(<Later name="Grace" />)
  expect(document.body.textContent).toContain('Hello Grace')
  expect(load).toHaveBeenCalledTimes(1)
})

test('the first key loads what is deferred', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  deferred(load)
  loadDeferredOnInput()
  await userEvent.keyboard('a')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a component that can’t be loaded fails where it stands, and is loaded again the next time', async () => {
  const load = vi
    .fn<() => Promise<typeof Greeting>>(async () => Greeting)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Later = deferred(load)
  const first = await render(
    <Boundary>
      <Later name="Ada" />
    </Boundary>,
  )
  await expect.element(page.getByText('It failed')).toBeVisible()
  await first.unmount()
  await render(<Later name="Ada" />)
  await expect.element(page.getByText('Hello Ada')).toBeVisible()
})
