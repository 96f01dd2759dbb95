import { useSyncExternalStore } from 'react'

/** How long something can be taken back before it is sent, in milliseconds. */
export const undoTime = 8_000
/** How long a message without an action is shown, in milliseconds. */
const messageTime = 5_000

/** A message at the bottom of the window. */
export type Toast = {
  id: number
  message: string
  tone: 'plain' | 'bad'
  /** Takes back what the message says; it can be used until the message ends. */
  undo?: () => void
}

let toasts: Toast[] = []
let count = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const publish = (next: Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const remove = (id: number) => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  publish(toasts.filter((toast) => toast.id !== id))
}

/** Shows a message. */
export function say(message: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++count
  publish([...toasts.slice(-2), { id, message, tone }])
  timers.set(
    id,
    setTimeout(() => remove(id), messageTime),
  )
}

/** What {@link later} has announced and not sent yet. */
const waiting = new Map<number, () => void>()

/**
 * Announces an act and performs it when nobody has taken it back for {@link undoTime}. Leaving the page performs it.
 *
 * @param undone called if it was taken back
 */
export function later(message: string, perform: () => void, undone: () => void): void {
  const id = ++count
  const finish = () => {
    waiting.delete(id)
    remove(id)
    perform()
  }
  const undo = () => {
    waiting.delete(id)
    remove(id)
    undone()
  }
  waiting.set(id, finish)
  publish([...toasts.slice(-2), { id, message, tone: 'plain', undo }])
  timers.set(id, setTimeout(finish, undoTime))
}

/** Takes back the newest act that can be taken back. @returns whether there was one */
export function undoNewest(): boolean {
  const newest = toasts.findLast(({ undo }) => undo !== undefined)
  newest?.undo?.()
  return newest !== undefined
}

// Phones only tell of the second. Before the first, the page still works as always.
for (const leaving of ['beforeunload', 'pagehide'])
  addEventListener(leaving, () => {
    for (const finish of waiting.values()) finish()
  })

/** The messages that are shown. */
export const useToasts = (): Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => toasts,
  )
