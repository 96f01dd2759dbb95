/** A value of a form with brackets in its names. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Reads `a[b][0][c]=v` as Stripe's requests write it: numbers in brackets are places in a list. */
export function readForm(body: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {}
  for (const [path, value] of new URLSearchParams(body)) {
    const keys = path.split(/\[|\]\[|\]/).filter((key) => key !== '')
    let place: { [name: string]: FormValue } = root
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {}
      // Lists are objects with numbers for names until all is read.
      place = place[key] as { [name: string]: FormValue }
    }
    place[keys.at(-1) ?? ''] = value
  }
  return withLists(root) as { [name: string]: FormValue }
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
