import { useEffect, useSyncExternalStore } from 'react'
import { type KeyMap, useKeys } from './keys.ts'

/** A key of one screen: what it does, in words and in deed. Without a deed it is listed, but does nothing now. */
export type ScreenKey = { key: string; label: string; act?: (() => void) | undefined }

type ListedKey = Pick<ScreenKey, 'key' | 'label'>

let listed: ListedKey[] = []
const listeners = new Set<() => void>()
const publish = (keys: ListedKey[]) => {
  listed = keys
  for (const listener of listeners) listener()
}

/** Handles the keys of a screen, and lists them with the keyboard shortcuts. */
export function useScreenKeys(keys: ScreenKey[]): void {
  const map: KeyMap = {}
  for (const { key, act } of keys) if (act) map[key] = act
  useKeys(map)
  const text = JSON.stringify(keys.map(({ key, label }) => ({ key, label })))
  useEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
    publish(JSON.parse(text) as ListedKey[])
    return () => publish([])
  }, [text])
}

/** The keys of the screen that is open. */
export const useListedKeys = (): ListedKey[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => listed,
  )
