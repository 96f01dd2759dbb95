import { openEventStream, pathOf, type StreamEvent } from '@virage/contract'
import { createParser } from 'eventsource-parser'

type Options = {
  slug: string
  language: string
  /** The identity token; undefined for visitors. */
  token: () => Promise<string | undefined>
  onEvent: (event: StreamEvent) => void
  /** Called when the stream is connected, and when it is lost. */
  onConnected: (connected: boolean) => void
}

/** Silence after which a connection counts as lost, in milliseconds: two beats. */
const silence = 30_000

/** Silence after which a page that wakes does not trust its connection any more, in milliseconds: one beat and a little. */
const doubtful = 20_000

/** First and longest pause before the next attempt, in milliseconds; each takes a random part of it. */
const [firstPause, longestPause] = [1_000, 30_000]

/**
 * Follows what happens in a club until stopped. A lost connection is made again after a growing pause, or at once when
 * the network is back or the page wakes, and goes on after the last event that was read.
 *
 * @returns stops it
 */
export function openStream({ slug, language, token, onEvent, onConnected }: Options): () => void {
  let isStopped = false
  let connection = new AbortController()
  let lastId: string | undefined
  let pause = firstPause
  let wake = () => {}
  let heard = Date.now()

  const read = async () => {
    const { signal } = (connection = new AbortController())
    const bearer = await token()
    const headers = new Headers({ accept: 'text/event-stream', 'accept-language': language })
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (lastId !== undefined) headers.set('last-event-id', lastId)
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        lastId = id ?? lastId
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends what the contract names; others are passed over
        onEvent({ name: event, data: JSON.parse(data) as unknown } as StreamEvent)
      },
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      clearTimeout(timer)
      timer = setTimeout(() => connection.abort(), silence)
      heard = Date.now()
    }
    hear()
    try {
      const response = await fetch(pathOf(openEventStream.path, { slug }), { headers, signal, cache: 'no-store' })
      if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
      onConnected(true)
      pause = firstPause
      const text = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await text.read(); !part.done; part = await text.read()) {
        hear()
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
        wake = resolve
        setTimeout(resolve, pause * (0.5 + Math.random() / 2))
      })
      pause = Math.min(pause * 2, longestPause)
    }
  }
  // A phone that slept has heard nothing, and its timers may have slept as well; another network is another connection.
  const wakeUp = ({ type }: Event) => {
    if (document.visibilityState !== 'visible') return
    if (type === 'online' || Date.now() - heard > doubtful) connection.abort()
    pause = firstPause
    wake()
  }
  addEventListener('online', wakeUp)
  addEventListener('pageshow', wakeUp)
  document.addEventListener('visibilitychange', wakeUp)
  void follow()
  return () => {
    isStopped = true
    connection.abort()
    removeEventListener('online', wakeUp)
    removeEventListener('pageshow', wakeUp)
    document.removeEventListener('visibilitychange', wakeUp)
    wake()
  }
}
