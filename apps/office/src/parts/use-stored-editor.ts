import { useEffect, useRef } from 'react'
import type { FieldProblems } from './problems-of.ts'
import type { FormValues } from './use-draft.ts'
import { type Editor, useEditor } from './use-editor.ts'
import { useOwnKey } from './use-own-key.ts'

type Path<T> = keyof T & string

/**
 * Edits something that is stored, with the version that the person has read.
 *
 * @param stored what this screen shows; if it changes while nothing is unsaved, the form follows
 * @param toForm returns what the form shows of it
 * @param update sends the changed fields
 * @param onStored keeps what is stored now, for this screen and the lists
 */
export function useStoredEditor<T extends FormValues, S extends { version: string }>({
  key,
  stored,
  toForm,
  check,
  read,
  update,
  onStored,
  onSaved,
}: {
  key: string
  stored: S
  toForm: (stored: S) => T
  check: (value: T, changed: Path<T>[]) => FieldProblems
  read: () => Promise<S>
  update: (value: T, changed: Path<T>[], ifMatch: { ifMatch?: string }) => Promise<S>
  onStored: (stored: S) => void
  onSaved?: () => void
}): Editor<T> {
  const initial = toForm(stored)
  const editor = useEditor<T>({
    key,
    initial,
    check,
    readCurrent: async () => {
      const current = await read()
      return { form: toForm(current), version: current.version }
    },
    save: async (value, changed, version) => {
      const saved = await update(value, changed, version === undefined ? {} : { ifMatch: version })
      onStored(saved)
      return toForm(saved)
    },
    ...(onSaved && { onSaved }),
  })
  const { draft } = editor
  useEffect(() => {
    if (!draft.hasChanges()) draft.reset(initial)
    // oxlint-disable-next-line react/exhaustive-deps -- only another version is another content
  }, [stored.version])
  return editor
}

/**
 * Edits something new. A repeated attempt creates it once, also after a reload: the idempotency key is kept with the draft.
 *
 * @param create sends the whole form
 * @param onCreated called once it is created, also if the form has been left meanwhile
 * @param onLeave leaves for what was created
 */
export function useNewEditor<T extends FormValues, S>({
  key,
  empty,
  toForm,
  check,
  create,
  onCreated,
  onLeave,
  isQuiet = false,
}: {
  key: string
  empty: T
  toForm: (stored: S) => T
  check: (value: T) => FieldProblems
  create: (value: T, idempotency: { idempotencyKey: string }) => Promise<S>
  onCreated: (stored: S) => void
  onLeave: (stored: S) => void
  /** Whether `onCreated` says itself what has happened. */
  isQuiet?: boolean
}): Editor<T> {
  const created = useRef<S | undefined>(undefined)
  const editor: Editor<T> = useEditor<T>({
    key: useOwnKey(key),
    initial: empty,
    check,
    save: async (value) => {
      const stored = await create(value, { idempotencyKey: editor.draft.idempotencyKey })
      created.current = stored
      onCreated(stored)
      return toForm(stored)
    },
    isQuiet,
    onSaved: () => created.current !== undefined && onLeave(created.current),
  })
  return editor
}
