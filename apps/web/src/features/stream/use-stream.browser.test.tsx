import { getMe, registerFan } from '@virage/contract'
import { beforeEach, expect, test } from 'vitest'
import { storedTokensPrefix, storeTokens } from '../../testing/account.ts'
import { aFan, idOf } from '../../testing/data.ts'
import { serveStreams, type StreamConnection } from '../../testing/event-stream.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { SessionOpener } from '../../shell/session-opener.tsx'
import { openSession } from '../session/session.ts'
import { useStream } from './use-stream.ts'

function Followed({ mayFollow }: { mayFollow: boolean }) {
  useStream('fc-virage', mayFollow)
  return <p>Shown</p>
}

let connections: StreamConnection[]
beforeEach(async () => {
  connections = serveStreams()
  await openSession()
})

test('a page with live data subscribes to the stream (M08)', async () => {
  await show(<Followed mayFollow />)
  await expect.poll(() => connections.length).toBe(1)
})

test('a page without live data opens no connection (M08)', async () => {
  const { getByText } = await show(<Followed mayFollow={false} />)
  await expect.element(getByText('Shown')).toBeVisible()
  expect(connections).toHaveLength(0)
})

test('a page closes its connection when it is unmounted (M08)', async () => {
  const { unmount } = await show(<Followed mayFollow />)
  await expect.poll(() => connections.length).toBe(1)
  await unmount()
  await expect.poll(() => connections.every(({ isClosed }) => isClosed())).toBe(true)
})

test('a French page requests the stream in French (K02)', async () => {
  await show(<Followed mayFollow />, { language: 'fr' })
  await expect.poll(() => connections[0]?.headers.get('accept-language')).toBe('fr')
})

test('a fan’s first visit subscribes once they are registered, so that the stream is theirs (P01)', async () => {
  const fan = aFan()
  storeTokens(fan)
  network.refuses(getMe, 'errors.fan.notRegistered', { status: 404 })
  const registration = network.holds(registerFan)
  await openSession()
  await show(<Followed mayFollow />)
  await expect.poll(() => registration.sent.length).toBe(1)
  const before = connections.length
  registration.answer(fan)
  await expect.poll(() => [before, connections.length]).toEqual([0, 1])
})

test('a page whose fan can’t be loaded subscribes, and again once the fan is loaded (P01)', async () => {
  storeTokens(aFan())
  network.refuses(getMe, 'errors.backend.unavailable', { status: 503 })
  await openSession()
  const { client } = await show(<Followed mayFollow />)
  await expect.poll(() => connections.length).toBe(1)
  network.answers(getMe, aFan())
  await client.refetchQueries({ queryKey: ['fan'] })
  await expect.poll(() => connections.map(({ isClosed }) => isClosed())).toEqual([true, false])
})

test('a page subscribes again when another account has signed in (I13)', async () => {
  storeTokens(aFan())
  await openSession()
  await show(
    <>
      <SessionOpener />
      <Followed mayFollow />
    </>,
  )
  await expect.poll(() => connections.length).toBe(1)
  const other = aFan({ username: idOf(71) })
  storeTokens(other)
  dispatchEvent(new StorageEvent('storage', { key: `${storedTokensPrefix(other)}.idToken`, newValue: 'a token' }))
  await expect.poll(() => connections.length).toBe(2)
})
