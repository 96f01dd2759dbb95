import { pathOf } from '@virage/contract'
import { getLiveState, openStaffStream, type StaffStreamEvent } from '@virage/contract/staff'
import { followStream } from '@virage/session/follow-stream'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { accessToken } from '../../session/session.ts'
import { applyEvent, type Live, nextMinute } from './live-store.ts'

/** How the console hears of changes. */
export type Connection = {
  /** Whether the stream is connected. */
  isOpen: boolean
  /** When something came last, by the stream or by reading; by this browser's clock. */
  heardAt: number
  /** When the stream was heard of last. */
  streamAt: number
  error: unknown
}

/** From this silence of the stream on, the console says so, in milliseconds. */
export const silence = 30_000
/** How often the state is read while the stream is not connected, in milliseconds. */
const pollInterval = 5_000
/** How long one reading of it may take, in milliseconds. */
const patience = 20_000

/**
 * Follows the live auctions of a club by the staff stream. While it is not connected, it reads the state every five seconds.
 *
 * @param onLots is called with the lots before and after each event
 */
export function useLive(
  slug: string,
  onLots: (before: Live, after: Live) => void,
): { live: Live | undefined; connection: Connection } {
  const [live, setLive] = useState<Live>()
  const [connection, setConnection] = useState<Connection>(() => ({
    isOpen: false,
    heardAt: 0,
    streamAt: Date.now(),
    error: null,
  }))
  useEffect(() => {
    let current: Live | undefined
    let isOpen = false
    let isReading = false
    const show = (next: Live | undefined) => {
      if (next === current) return
      if (current && next && current.lots !== next.lots) onLots(current, next)
      current = next
      setLive(next)
    }
    const apply = (event: StaffStreamEvent) => show(applyEvent(current, event, Date.now()))
    const read = async () => {
      isReading = true
      const signal = AbortSignal.timeout(patience)
      try {
        const data = await unwrap(call(getLiveState, { params: { slug }, signal }))
        // What the stream has told since is newer.
        if (!isOpen) apply({ name: 'state', data })
        setConnection((before) => ({ ...before, heardAt: Date.now(), error: null }))
      } catch (error) {
        setConnection((before) => ({ ...before, error: signal.aborted ? new OperationError(null) : error }))
      }
      isReading = false
    }
    const stop = followStream<StaffStreamEvent>({
      path: pathOf(openStaffStream.path, { slug }),
      language: currentLanguage(),
      token: () => accessToken(),
      onEvent: (event) => {
        apply(event)
        const now = Date.now()
        setConnection((before) => ({ ...before, heardAt: now, streamAt: now, error: null }))
      },
      onConnected: (connected) => {
        isOpen = connected
        setConnection((before) => ({ ...before, isOpen }))
      },
    })
    const polling = setInterval(() => {
      // On a slow network waiting requests would hold up the bids of the room.
      if (!isOpen && !isReading) void read()
    }, pollInterval)
    const minutes = setInterval(() => show(current && nextMinute(current)), 60_000)
    return () => {
      stop()
      clearInterval(polling)
      clearInterval(minutes)
    }
  }, [slug, onLots])
  return { live, connection }
}
