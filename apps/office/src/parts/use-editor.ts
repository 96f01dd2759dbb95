import { OperationError } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../i18n/problems.ts'
import { type Conflict, mergeDrafts } from './merge-drafts.ts'
import { type FieldProblems, fieldProblemsOf } from './problems-of.ts'
import { say } from './toasts.ts'
import { changedPaths, type Draft, type FormValues, useDraft } from './use-draft.ts'

/** What is stored now, with its version. */
export type Stored<T extends FormValues> = { form: T; version: string }

/** An editor: a draft, and how it is saved. */
export type Editor<T extends FormValues> = {
  draft: Draft<T>
  problems: FieldProblems
  isBusy: boolean
  /** Why the last attempt failed; null if it did not. */
  failure: string | null
  /** Fields that somebody else changed meanwhile, too. */
  conflicts: Conflict<T>[]
  /** Whether the person has tried to save: what is missing is marked from then on. */
  hasTried: boolean
  set: (change: Partial<T>) => void
  submit: () => void
  /** Shows again what is stored, or an empty form, and forgets what was wrong with the changes. */
  discard: () => void
  decide: (mine: Set<string>) => void
  closeConflicts: () => void
}

type Collision<T extends FormValues> = { conflicts: Conflict<T>[]; theirs: Stored<T>; value: T; shown: T }

/**
 * Edits one thing. Before it saves, it merges what others have saved meanwhile, field by field.
 *
 * @param key names what is edited, for its draft in the browser; undefined until it is known
 * @param check returns the problems of values that are about to be sent
 * @param readCurrent reads what is stored now; undefined for something new
 * @param save sends the changed fields of a version, none of something new, and returns what is stored then
 */
export function useEditor<T extends FormValues>({
  key,
  initial,
  check,
  readCurrent,
  save,
  onSaved,
  isQuiet = false,
}: {
  key: string | undefined
  initial: T
  check: (value: T, changed: (keyof T & string)[]) => FieldProblems
  readCurrent?: () => Promise<Stored<T>>
  save: (value: T, changed: (keyof T & string)[], version: string | undefined) => Promise<T>
  /** Called when nothing is unsaved any more, for example to leave; not if the person has left already. */
  onSaved?: () => void
  /** Whether `onSaved` says itself what has happened. */
  isQuiet?: boolean
}): Editor<T> {
  const draft = useDraft(key, initial)
  const t = useTranslations('form')
  const text = useProblemText()
  const leave = useWhileShown(() => onSaved?.())
  const [problems, setProblems] = useState<FieldProblems>({})
  const [isBusy, setBusy] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [collision, setCollision] = useState<Collision<T> | null>(null)

  /** Returns the fields that were typed since the form showed these values. */
  const typedSince = (shown: T): Partial<T> => {
    const now = draft.current()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some fields of the form
    return Object.fromEntries(changedPaths(shown, now).map((path) => [path, now[path]])) as Partial<T>
  }
  /** Saves values. What is typed while the server answers stays unsaved; after something new the form is left anyway. */
  const send = async (value: T, base: T, version: string | undefined, shown: T) => {
    const saved = await save(value, changedPaths(base, value), version)
    draft.reset(saved, readCurrent ? { ...saved, ...typedSince(shown) } : saved)
    setTried(false)
    if (!isQuiet) say(t('savedNow'))
    if (!draft.hasChanges()) leave()
  }
  /** Runs an attempt to save; a second one if somebody saves between its reading and its writing. */
  const attempt = async (work: () => Promise<void>, isAgain = false): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!isAgain && error instanceof OperationError && error.problem?.key === 'errors.staff.changed')
        return await attempt(work, true)
      const found = fieldProblemsOf(error)
      setProblems(found)
      if (Object.keys(found).length === 0) setFailure(text(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    problems,
    isBusy,
    failure,
    conflicts: collision?.conflicts ?? [],
    hasTried,
    set: (change) => {
      draft.set(change)
      const touched = Object.keys(change)
      // The problem of a text in several languages is reported at the text itself, and that of a part within its list.
      const isTouched = (path: string) =>
        touched.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isTouched(path))))
    },
    submit: () => {
      setTried(true)
      const found = check(draft.value, draft.changed)
      setProblems(found)
      if (Object.keys(found).length > 0) return
      const shown = draft.value
      void attempt(async () => {
        if (!readCurrent) return send(shown, draft.base, undefined, shown)
        const theirs = await readCurrent()
        const { value, conflicts } = mergeDrafts({ base: draft.base, mine: shown, theirs: theirs.form })
        if (conflicts.length > 0) setCollision({ conflicts, theirs, value, shown })
        else await send(value, theirs.form, theirs.version, shown)
      })
    },
    discard: () => {
      draft.reset(initial)
      setProblems({})
      setTried(false)
      setFailure(null)
    },
    decide: (mine) => {
      if (!collision) return
      const { conflicts, theirs, value, shown } = collision
      const taken = conflicts.filter(({ path }) => !mine.has(path)).map(({ path }) => [path, theirs.form[path]])
      const decided = { ...value, ...Object.fromEntries(taken) }
      setCollision(null)
      draft.reset(theirs.form, { ...decided, ...typedSince(shown) })
      void attempt(() => send(decided, theirs.form, theirs.version, decided))
    },
    closeConflicts: () => setCollision(null),
  }
}
