import { useSyncExternalStore } from 'react'

/** How long the button is shown that undoes an act, in milliseconds. */
export const undoTime = 8_000
/** How long a message without an action is shown, in milliseconds. */
const messageTime = 5_000

/** A message at the bottom of the window. */
export type Toast = {
  id: number
  message: string
  tone: 'plain' | 'bad'
  /** Undoes what the message says. */
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

function show(toast: Omit<Toast, 'id'>, time: number): number {
  const id = ++count
  publish([...toasts.slice(-2), { id, ...toast }])
  timers.set(
    id,
    setTimeout(() => remove(id), time),
  )
  return id
}

/** Shows a message. */
export function say(message: string, tone: Toast['tone'] = 'plain'): void {
  show({ message, tone }, messageTime)
}

/** Says what the server has stored, with a button that undoes it. The button is shown for {@link undoTime}. */
export function sayDone(message: string, undo: () => void): void {
  const id = show(
    {
      message,
      tone: 'plain',
      undo: () => {
        remove(id)
        undo()
      },
    },
    undoTime,
  )
}

/** Undoes the newest act that has a button for it. @returns whether there was one */
export function undoNewest(): boolean {
  const newest = toasts.findLast(({ undo }) => undo !== undefined)
  newest?.undo?.()
  return newest !== undefined
}

/** The messages that are shown. */
export const useToasts = (): Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => toasts,
  )
