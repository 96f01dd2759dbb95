import { createParser } from 'eventsource-parser'

type Options<E> = {
  path: string
  language: string
  /** The token; undefined for visitors. */
  token: () => Promise<string | undefined>
  onEvent: (event: E) => void
  /** Called when the stream is connected, and when it is lost. */
  onConnected: (connected: boolean) => void
}

/** Time without data after which a connection counts as lost, in milliseconds: two or three heartbeats. */
const silenceTimeout = 30_000

/** Time without data after which a page that wakes up reconnects, in milliseconds: a little more than one heartbeat. */
const wakeTimeout = 20_000

/**
 * Longest delay of the first reconnection and of any later one, in milliseconds. The delay is random: a process that dies
 * disconnects thousands at once, and the others must not get all of them in one second.
 */
const [initialDelay, maxDelay] = [3_000, 30_000]

/**
 * Subscribes to an event stream of the API, whose events have names and JSON. It reconnects with exponential backoff, or immediately when the network is back or
 * the page wakes up, and resumes after the last event (`Last-Event-ID`).
 *
 * @returns a function that stops it
 */
export function followStream<E extends { name: string; data: unknown }>({
  path,
  language,
  token,
  onEvent,
  onConnected,
}: Options<E>): () => void {
  let isStopped = false
  let connection = new AbortController()
  let lastId: string | undefined
  let delay = initialDelay
  let endDelay = () => {}
  let lastDataAt = Date.now()

  const read = async () => {
    const { signal } = (connection = new AbortController())
    const bearer = await token()
    const headers = new Headers({ accept: 'text/event-stream', 'accept-language': language })
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (lastId !== undefined) headers.set('last-event-id', lastId)
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        lastId = id ?? lastId
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends the contract's events; others are ignored
        onEvent({ name: event, data: JSON.parse(data) as unknown } as E)
      },
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimeout = () => {
      clearTimeout(timer)
      timer = setTimeout(() => connection.abort(), silenceTimeout)
      lastDataAt = Date.now()
    }
    restartTimeout()
    try {
      const response = await fetch(path, { headers, signal, cache: 'no-store' })
      if (!response.ok || !response.body) throw new Error(`The stream responded with ${response.status}`)
      onConnected(true)
      delay = initialDelay
      const text = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await text.read(); !part.done; part = await text.read()) {
        restartTimeout()
        parser.feed(part.value)
      }
    } finally {
      clearTimeout(timer)
      connection.abort()
    }
  }

  const follow = async () => {
    while (!isStopped) {
      await read().catch(() => {})
      if (isStopped) return
      onConnected(false)
      await new Promise<void>((resolve) => {
        endDelay = resolve
        setTimeout(resolve, delay * Math.random())
      })
      delay = Math.min(delay * 2, maxDelay)
    }
  }
  // On a phone that slept, the connection may be dead and timers late. A new network needs a new connection.
  const handleWakeUp = ({ type }: Event) => {
    if (document.visibilityState !== 'visible') return
    if (type === 'online' || Date.now() - lastDataAt > wakeTimeout) connection.abort()
    delay = initialDelay
    endDelay()
  }
  addEventListener('online', handleWakeUp)
  addEventListener('pageshow', handleWakeUp)
  document.addEventListener('visibilitychange', handleWakeUp)
  void follow()
  return () => {
    isStopped = true
    connection.abort()
    removeEventListener('online', handleWakeUp)
    removeEventListener('pageshow', handleWakeUp)
    document.removeEventListener('visibilitychange', handleWakeUp)
    endDelay()
  }
}
