import type { StaffWall } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { useWallActs } from './use-wall-acts.ts'

const wall = {
  version: '1',
  mode: 'AUTOMATIC',
  exclusiveId: null,
  message: null,
  applause: null,
  set: null,
} as StaffWall

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

function Screen() {
  const acts = useWallActs(wall, undefined)
  return (
    <>
      <button type="button" onClick={() => acts.show({ mode: 'MESSAGE', message: { en: 'Welcome' } })}>
        Welcome
      </button>
      <button type="button" onClick={acts.toggleHidden}>
        Crest only
      </button>
      <button type="button" onClick={acts.write}>
        Write
      </button>
      <output>{acts.isWriting ? 'writing' : acts.wall.mode}</output>
    </>
  )
}
const button = (name: string) => page.getByRole('button', { name })
const stored = (change: Partial<StaffWall>) =>
  new Response(JSON.stringify({ ...wall, ...change }), { headers: { 'content-type': 'application/json' } })
const sent = () =>
  network.mock.calls.map(([, init]) => ({
    version: new Headers(init?.headers).get('if-match'),
    body: JSON.parse(String(init?.body)) as unknown,
  }))

test('what is pressed while the big screen is being changed follows, and knows what came before', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.mockReturnValueOnce(promise).mockResolvedValueOnce(stored({ version: '3', mode: 'HIDDEN' }))
  await show(<Screen />)
  await button('Welcome').click()
  await expect.poll(() => network.mock.calls.length).toBe(1)
  await button('Crest only').click()
  resolve(stored({ version: '2', mode: 'MESSAGE' }))
  await expect.element(page.getByRole('status')).toHaveTextContent('HIDDEN')
  expect(sent()).toMatchObject([
    { version: '"1"', body: { mode: 'MESSAGE' } },
    { version: '"2"', body: { mode: 'HIDDEN' } },
  ])
})

test('a message that is being written stays open when the change before it is stored', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.mockReturnValueOnce(promise)
  await show(<Screen />)
  await button('Crest only').click()
  await button('Write').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('writing')
  resolve(stored({ version: '2', mode: 'HIDDEN' }))
  await expect.poll(() => network.mock.settledResults[0]?.type).toBe('fulfilled')
  await button('Crest only').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('writing')
})
