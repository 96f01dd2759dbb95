import type { FormValues } from './use-draft.ts'

/** Returns a slug for a name: lower-case letters, digits and dashes. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')

/** Proposes a slug from the name of something new, until somebody types another one. */
export function withSlug<T extends FormValues>(value: T, change: Partial<T>): Partial<T> {
  const nameOf = (form: FormValues) => slugOf(String(form['name.en'] || form['name.fr']))
  if (value['slug'] !== '' && value['slug'] !== nameOf(value)) return change
  return { ...change, slug: nameOf({ ...value, ...change }) }
}
