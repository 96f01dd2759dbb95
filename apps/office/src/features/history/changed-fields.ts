import type { AuditEntry } from '@virage/contract/staff'

/** A field of an entry of the audit log: its path, and its value before and after; null if it had none. */
export type ChangedField = { path: string; before: string | null; after: string | null }

const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields of an entry that differ, those of groups such as languages each on its own. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const walk = (old: unknown, young: unknown, path: string): ChangedField[] => {
    if (isGroup(old) || isGroup(young)) {
      const [from, to] = [isGroup(old) ? old : {}, isGroup(young) ? young : {}]
      const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
      return names.flatMap((name) => walk(from[name], to[name], path === '' ? name : `${path}.${name}`))
    }
    const [from, to] = [shown(old), shown(young)]
    return from === to ? [] : [{ path, before: from, after: to }]
  }
  return walk(before, after, '')
}
