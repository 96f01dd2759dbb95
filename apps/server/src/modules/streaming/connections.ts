import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../platform/http/api-error.ts'

/** Maximum number of open streams of an account, or of a visitor's network, per process. */
const maxStreams = 20

/** The pause before a sign-in is looked up again, in milliseconds. */
const retryPause = 1_000

/** Limits the connections of streams, and closes them with their sign-in. */
export type Connections = {
  /**
   * Counts a stream until its connection closes. If its sign-in has ended since it was authorized, it is closed.
   *
   * @param by the account, or a visitor's network
   * @throws ApiError `errors.backend.tooManyRequests`
   */
  add: (stream: { by: string; signInId: string | undefined; socket: Socket }) => void
  /** Closes the streams of a sign-in that has ended. */
  endSignIn: (signInId: string) => void
  /** Closes the streams of all sign-ins that have ended. Called when {@link Connections.endSignIn} may have been missed. */
  endMissed: () => void
}

/**
 * Creates the counters.
 *
 * @param isLimited false if the installation has no limits
 * @param isEnded returns whether a sign-in has ended
 */
export function createConnections(
  isLimited: boolean,
  isEnded: (signInId: string) => Promise<boolean> = () => Promise.resolve(false),
): Connections {
  const counts = new Map<string, number>()
  const bySignIn = new Map<string, Set<Socket>>()
  const endSignIn = (signInId: string) => bySignIn.get(signInId)?.forEach((socket) => socket.end())
  /** Asks until there is an answer: a database that is away for a moment must not end all streams at once. */
  const endIfEnded = async (signInId: string): Promise<void> => {
    while (bySignIn.has(signInId)) {
      try {
        if (await isEnded(signInId)) endSignIn(signInId)
        return
      } catch {
        await wait(retryPause, undefined, { ref: false })
      }
    }
  }
  return {
    add: ({ by, signInId, socket }) => {
      const count = counts.get(by) ?? 0
      if (isLimited && count >= maxStreams) throw new ApiError('errors.backend.tooManyRequests')
      counts.set(by, count + 1)
      const sockets = signInId === undefined ? undefined : (bySignIn.get(signInId) ?? new Set<Socket>())
      if (signInId !== undefined && sockets) bySignIn.set(signInId, sockets.add(socket))
      socket.once('close', () => {
        const left = (counts.get(by) ?? 1) - 1
        if (left === 0) counts.delete(by)
        else counts.set(by, left)
        sockets?.delete(socket)
        if (signInId !== undefined && sockets?.size === 0) bySignIn.delete(signInId)
      })
      if (signInId !== undefined) void endIfEnded(signInId)
    },
    endSignIn,
    endMissed: () => [...bySignIn.keys()].forEach((signInId) => void endIfEnded(signInId)),
  }
}
