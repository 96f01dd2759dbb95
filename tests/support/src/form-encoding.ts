/** A form value with nested names in brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Parses Stripe's request format `a[b][0][c]=v`: numbers in brackets are list indexes. */
export function readForm(body: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {}
  for (const [path, value] of new URLSearchParams(body)) {
    const keys = path.split(/\[|\]\[|\]/).filter((key) => key !== '')
    let place: { [name: string]: FormValue } = root
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {}
      // Until everything is parsed, lists are objects with numeric names.
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
