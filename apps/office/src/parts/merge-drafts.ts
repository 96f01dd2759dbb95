import { changedPaths, type FormValues, isSame } from './use-draft.ts'

/** A field that two people changed to different values. */
export type Conflict<T extends FormValues> = { path: keyof T & string; mine: T[keyof T]; theirs: T[keyof T] }

/** Both changes in one form, and the fields that a person has to decide. */
export type Merged<T extends FormValues> = { value: T; conflicts: Conflict<T>[] }

/**
 * Merges two people's changes to one thing, field by field. A field that only one of them changed has their value.
 * Conflicts have mine until they are decided.
 */
export function mergeDrafts<T extends FormValues>({ base, mine, theirs }: { base: T; mine: T; theirs: T }): Merged<T> {
  const value = { ...theirs }
  const conflicts: Conflict<T>[] = []
  for (const path of changedPaths(base, mine)) {
    value[path] = mine[path]
    if (!isSame(base[path], theirs[path]) && !isSame(mine[path], theirs[path]))
      conflicts.push({ path, mine: mine[path], theirs: theirs[path] })
  }
  return { value, conflicts }
}
