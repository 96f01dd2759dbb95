import { openEventStream, type StreamEvent } from '@virage/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serveStreams, type StreamConnection } from '../../testing/event-stream.ts'
import { network } from '../../testing/network.ts'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { openStream } from './open-stream.ts'

/** Longest delay before the second attempt, in milliseconds. */
const longestDelay = 3_000

let connections: StreamConnection[]
let events: StreamEvent[]
let states: boolean[]
let stop: () => void

const open = async ({ token }: { token?: string } = {}) => {
  connections = serveStreams()
  events = []
  states = []
  stop = openStream({
    slug: 'fc-virage',
    language: 'en',
    token: () => Promise.resolve(token),
    onEvent: (event) => events.push(event),
    onConnected: (connected) => states.push(connected),
  })
  await pass(0)
}
/** Returns the latest connection. */
const last = (): StreamConnection => {
  const connection = connections.at(-1)
  if (!connection) throw new Error('Nobody has connected')
  return connection
}
/** Closes the connection, and rejects all reconnections. */
const loseNetwork = async () => {
  const attempts = network.fails(openEventStream)
  last().end()
  await pass(0)
  return attempts
}

beforeEach(() => stopTimeAt('2026-11-23T12:00:00Z'))
afterEach(() => {
  vi.restoreAllMocks()
  stop()
})

describe('an event', () => {
  test('reaches the page with its name and data (M08)', async () => {
    await open()
    last().send('duePayment', {}, '1')
    await pass(0)
    expect(events).toEqual([{ name: 'duePayment', data: {} }])
  })

  test('that arrives in two chunks is one event (M08)', async () => {
    await open()
    last().sendText('id: 1\nevent: auc')
    await pass(0)
    last().sendText('tions\ndata: {}\n\n')
    await pass(0)
    expect(events).toEqual([{ name: 'auctions', data: {} }])
  })
})

describe('a connection', () => {
  test('is reported when it is open (M08)', async () => {
    await open()
    expect(states).toEqual([true])
  })

  test('sends token and language (K02)', async () => {
    await open({ token: 'a token' })
    expect([last().headers.get('authorization'), last().headers.get('accept-language')]).toEqual([
      'Bearer a token',
      'en',
    ])
  })

  test('of a visitor sends no token (K02)', async () => {
    await open()
    expect(last().headers.has('authorization')).toBe(false)
  })

  test('that is rejected counts as lost (M08)', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await open()
    network.refuses(openEventStream, 'errors.backend.unavailable', { status: 503 })
    last().end()
    await pass(longestDelay)
    expect(states).toEqual([true, false, false])
  })
})

describe('a lost connection', () => {
  test('is reported as lost (M08)', async () => {
    await open()
    last().end()
    await pass(0)
    expect(states).toEqual([true, false])
  })

  test('is not reopened before its delay has passed (M08)', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await open()
    last().end()
    await pass(longestDelay - 1)
    expect(connections).toHaveLength(1)
  })

  test('is reopened within three seconds (M08)', async () => {
    await open()
    last().end()
    await pass(longestDelay)
    expect(states).toEqual([true, false, true])
  })

  test('resumes after the last event (M08)', async () => {
    await open()
    last().send('auctions', {}, 'run-7')
    last().send('beat', { now: '2026-11-23T12:00:00.000Z' })
    await pass(0)
    last().end()
    await pass(longestDelay)
    expect(last().headers.get('last-event-id')).toBe('run-7')
  })

  test('without any event starts from the beginning (M08)', async () => {
    await open()
    last().end()
    await pass(longestDelay)
    expect(last().headers.has('last-event-id')).toBe(false)
  })

  test('is detected after thirty seconds without data (M08)', async () => {
    await open()
    await pass(30_000)
    expect(states).toEqual([true, false])
  })

  test('is not assumed while heartbeats arrive (M08)', async () => {
    await open()
    for (let beat = 0; beat < 4; beat++) {
      await pass(15_000)
      last().send('beat', { now: '2026-11-23T12:00:00.000Z' })
      await pass(0)
    }
    expect(states).toEqual([true])
  })
})

describe('reconnection attempts', () => {
  test.each([
    ['random: at most', 1, [3_000, 6_000, 12_000, 24_000, 30_000, 30_000]],
    ['random: for an average client', 0.5, [1_500, 3_000, 6_000, 12_000, 15_000, 15_000]],
  ])('have delays that double up to thirty seconds, %s (M08)', async (_name, random, expected) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    await open()
    const at: number[] = []
    network.responds('GET', openEventStream.path, () => {
      at.push(Date.now())
      throw new TypeError('Failed to fetch')
    })
    const lostAt = Date.now()
    last().end()
    await pass(180_000)
    const delays = at.map((moment, index) => moment - (at[index - 1] ?? lostAt))
    expect(delays.slice(0, expected.length)).toEqual(expected)
  })

  test('start with short delays again after a success (M08)', async () => {
    await open()
    await loseNetwork()
    await pass(120_000)
    connections = serveStreams()
    await pass(30_000)
    last().end()
    await pass(longestDelay)
    expect(connections).toHaveLength(2)
  })
})

describe('a page that wakes up', () => {
  test('reconnects immediately when the network is back (M08)', async () => {
    await open()
    await loseNetwork()
    await pass(120_000)
    connections = serveStreams()
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(connections).toHaveLength(1)
  })

  test('replaces a connection after a change of network (M08)', async () => {
    await open()
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(connections[0]?.isClosed()).toBe(true)
  })

  test('replaces a connection that has missed a heartbeat (M08)', async () => {
    await open()
    await pass(20_001)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(connections[0]?.isClosed()).toBe(true)
  })

  test('keeps a connection with recent data (M08)', async () => {
    await open()
    await pass(14_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(connections[0]?.isClosed()).toBe(false)
  })

  test('reconnects immediately when it is shown from the back/forward cache (M08)', async () => {
    await open()
    await loseNetwork()
    await pass(120_000)
    connections = serveStreams()
    dispatchEvent(new Event('pageshow'))
    await pass(0)
    expect(connections).toHaveLength(1)
  })
})

describe('a stopped stream', () => {
  test('closes its connection (M08)', async () => {
    await open()
    stop()
    await pass(0)
    expect(last().isClosed()).toBe(true)
  })

  test('does not reconnect (M08)', async () => {
    await open()
    stop()
    await pass(120_000)
    expect(connections).toHaveLength(1)
  })

  test('does not reconnect when the network is back (M08)', async () => {
    await open()
    stop()
    dispatchEvent(new Event('online'))
    await pass(120_000)
    expect(connections).toHaveLength(1)
  })

  test('is not reported as lost (M08)', async () => {
    await open()
    stop()
    await pass(120_000)
    expect(states).toEqual([true])
  })

  test('makes no further attempt during a delay (M08)', async () => {
    await open()
    last().end()
    await pass(0)
    stop()
    await pass(120_000)
    expect(connections).toHaveLength(1)
  })

  test('closes a connection that it opens after waiting for a token (M08)', async () => {
    const pendingToken = Promise.withResolvers<undefined>()
    connections = serveStreams()
    stop = openStream({
      slug: 'fc-virage',
      language: 'en',
      token: () => pendingToken.promise,
      onEvent: () => {},
      onConnected: (connected) => states.push(connected),
    })
    states = []
    stop()
    pendingToken.resolve(undefined)
    await pass(0)
    expect([connections.every(({ isClosed }) => isClosed()), states]).toEqual([true, []])
  })
})
