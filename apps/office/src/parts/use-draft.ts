import { useCallback, useEffect, useRef, useState } from 'react'
import { useClub } from '../access/club-context.ts'

/** A part of a form that repeats, such as a question: its fields, and parts of its own. `id` tells it from the others. */
export type FormItem = { id: string; [field: string]: string | boolean | FormItem[] }

/** What a form holds: its fields by path, such as `name.en`. */
export type FormValues = { [path: string]: string | boolean | string[] | FormItem[] }

/** How often a changed form is kept in the browser, in milliseconds. */
export const draftInterval = 2_000

/** What the names of drafts begin with in the browser's storage. */
const draftPrefix = 'virage.office.drafts/'

/** What they began with when they did not name the account. */
const earlierPrefix = 'virage.office.draft.'

/** How long a draft is kept that nobody comes back to, in milliseconds: it may have personal data of fans. */
const keptFor = 30 * 86_400_000

/** Returns what the names of the person's drafts begin with. People who share a browser don't see each other's. */
export const useDraftPrefix = (): string => `${draftPrefix}${useClub().email}/`

type Stored<T> = { base: T; value: T; at: number; idempotencyKey: string }

function readStored<T>(name: string): Stored<T> | undefined {
  const text = localStorage.getItem(name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
  return text === null ? undefined : (JSON.parse(text) as Stored<T>)
}

const timeOf = (name: string): number => readStored(name)?.at ?? 0

function removeStored(name: string | undefined): void {
  if (name !== undefined) localStorage.removeItem(name)
}

/** Returns the names of the stored drafts at and below a name, newest first. */
export const draftNames = (name: string): string[] =>
  Object.keys(localStorage)
    .filter((own) => own === name || own.startsWith(`${name}.`))
    .toSorted((one, other) => timeOf(other) - timeOf(one))

/** Returns whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the paths whose values differ, in the order of the form. */
export const changedPaths = <T extends FormValues>(base: T, value: T): (keyof T & string)[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a form are its paths
  (Object.keys(value) as (keyof T & string)[]).filter((path) => !isSame(base[path], value[path]))

/** A form's values, kept in the browser until they are saved. */
export type Draft<T extends FormValues> = {
  value: T
  /** The values from which the person started. */
  base: T
  changed: (keyof T & string)[]
  /** When the draft was kept that this page restored; null if it restored none. Milliseconds since 1970. */
  restoredAt: number | null
  /** When the draft was last kept in the browser; null before that. */
  keptAt: number | null
  /** For what is created from it: another attempt with the same draft, also after a reload, creates nothing twice. */
  idempotencyKey: string
  set: (change: Partial<T>) => void
  /** Returns the values as they are now, for work that began when they were others. */
  current: () => T
  /** Returns whether something is not saved, also between a change and its rendering. */
  hasChanges: () => boolean
  /** Replaces the draft, for example by what was saved. It has another idempotency key then. */
  reset: (base: T, value?: T) => void
}

type State<T> = { base: T; value: T; restoredAt: number | null; idempotencyKey: string }

const newState = <T>(base: T, value: T): State<T> => ({
  base,
  value,
  restoredAt: null,
  idempotencyKey: crypto.randomUUID(),
})

/** Restores the changed fields over what the form shows now. Their base stays, so that saving finds conflicts. */
function restore<T extends FormValues>(name: string | undefined, initial: T): State<T> {
  const stored = name === undefined ? undefined : readStored<T>(name)
  const mine = stored ? changedPaths(stored.base, stored.value) : []
  if (!stored || mine.length === 0) return newState(initial, initial)
  const over = (values: T) => ({ ...initial, ...Object.fromEntries(mine.map((path) => [path, values[path]])) })
  const { at: restoredAt, idempotencyKey } = stored
  return { base: over(stored.base), value: over(stored.value), restoredAt, idempotencyKey }
}

/**
 * Holds the values of a form. Every two seconds it keeps changes in the browser's storage, and it restores them after a
 * reload.
 *
 * @param key names what is edited: the club, the kind of thing and its id; undefined until it is known
 */
export function useDraft<T extends FormValues>(key: string | undefined, initial: T): Draft<T> {
  const prefix = useDraftPrefix()
  const name = key === undefined ? undefined : prefix + key
  const [state, setState] = useState(() => restore(name, initial))
  const [knownName, setKnownName] = useState(name)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const changed = changedPaths(state.base, state.value)
  const isDirty = changed.length > 0
  if (knownName !== name) {
    setKnownName(name)
    if (!isDirty) setState(restore(name, initial))
  }

  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const kept = useRef<T | null>(null)
  useEffect(() => {
    if (state.restoredAt !== null) kept.current = latest.current.value
  }, [state.restoredAt])
  const keep = useCallback(() => {
    const { base, value, idempotencyKey } = latest.current
    if (name === undefined || changedPaths(base, value).length === 0 || kept.current === value) return
    kept.current = value
    const at = Date.now()
    try {
      localStorage.setItem(name, JSON.stringify({ base, value, at, idempotencyKey } satisfies Stored<T>))
      setKeptAt(at)
    } catch {
      // The browser has no room for it, such as for a large import: the form goes on without a draft.
      setKeptAt(null)
    }
  }, [name])
  useEffect(() => {
    if (!isDirty) {
      removeStored(name)
      kept.current = null
      return
    }
    const timer = setInterval(keep, draftInterval)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [isDirty, keep, name])

  return {
    ...state,
    changed,
    keptAt,
    current: useCallback(() => latest.current.value, []),
    hasChanges: useCallback(() => changedPaths(latest.current.base, latest.current.value).length > 0, []),
    set: useCallback(
      (change) =>
        setState((before) => {
          const value = { ...before.value, ...change }
          // A form that was emptied by hand is another draft, as after `reset`.
          return changedPaths(before.base, value).length === 0 ? newState(before.base, value) : { ...before, value }
        }),
      [],
    ),
    reset: useCallback(
      (base, value = base) => {
        // Before the effects of leaving run, so that what was saved is not kept again.
        latest.current = newState(base, value)
        // Also if the form has been left meanwhile, which has no effects any more.
        if (changedPaths(base, value).length === 0) removeStored(name)
        setState(latest.current)
        setKeptAt(null)
      },
      [name],
    ),
  }
}

/** Removes all drafts of this browser, when a person signs out of it. */
export function clearDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(draftPrefix)) localStorage.removeItem(name)
}

/** Removes the drafts that nobody comes back to, and those of earlier releases, which don't say whose they are. */
export function removeOldDrafts(): void {
  const oldest = Date.now() - keptFor
  const isOld = (name: string) =>
    name.startsWith(earlierPrefix) || (name.startsWith(draftPrefix) && timeOf(name) < oldest)
  for (const name of Object.keys(localStorage).filter(isOld)) localStorage.removeItem(name)
}
