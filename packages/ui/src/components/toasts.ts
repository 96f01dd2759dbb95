import { useSyncExternalStore } from 'react'

/** A short message in a corner (S05). */
export type Toast = { id: number; type: 'danger' | 'info' | 'success' | 'warning'; message: string }

let toasts: Toast[] = []
let count = 0
const listeners = new Set<() => void>()
const none: Toast[] = []

const set = (next: Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message for five seconds. A message that is already shown starts its time again; the newest three stay. */
export const notify = (toast: Omit<Toast, 'id'>): void =>
  set([...toasts.filter(({ message }) => message !== toast.message).slice(-2), { ...toast, id: ++count }])

/** Removes a message. */
export const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** The messages that are shown. */
export const useToasts = (): Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => toasts,
    () => none,
  )
