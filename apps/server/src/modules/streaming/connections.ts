import type { Socket } from 'node:net'
import { ApiError } from '../../platform/http/api-error.ts'

/** How many streams an account, or without one a network, may have open in a process. */
const most = 20

/** The connections of streams: so many for each, and gone with the sign-in that they were opened by. */
export type Connections = {
  /**
   * Counts a stream until its connection closes.
   *
   * @param by the account, or the network of a visitor
   * @throws ApiError `errors.backend.tooManyRequests`
   */
  add: (stream: { by: string; signInId: string | undefined; socket: Socket }) => void
  /** Closes the streams of a sign-in that has ended. */
  endSignIn: (signInId: string) => void
}

/** Counts connections. @param isLimited false where the installation limits nothing */
export function createConnections(isLimited: boolean): Connections {
  const counts = new Map<string, number>()
  const bySignIn = new Map<string, Set<Socket>>()
  return {
    add: ({ by, signInId, socket }) => {
      const count = counts.get(by) ?? 0
      if (isLimited && count >= most) throw new ApiError('errors.backend.tooManyRequests')
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
    },
    endSignIn: (signInId) => bySignIn.get(signInId)?.forEach((socket) => socket.end()),
  }
}
