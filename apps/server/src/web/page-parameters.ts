/**
 * The search parameters that routes of the fan application read (`validateSearch`), with the values that they know. A page
 * is kept and rendered by these alone: whatever else stands in a query changes no page, so it costs no rendering.
 */
const parameters: { path: RegExp; name: string; value: RegExp }[] = [
  { path: /\/(?:donation|kyc|wallet|exclusives\/[^/]+)$/, name: 'payment-result', value: /^(?:SUCCESS|CANCELED)$/ },
  { path: /\/giveaway$/, name: 'partner', value: /^[a-z0-9-]{1,64}$/ },
]

/** The part of a query that the page at a path reads, as a query of its own; empty where it reads nothing. */
export function knownQuery(path: string, query: string): string {
  if (query === '') return ''
  const asked = new URLSearchParams(query)
  const page = path.replace(/\/$/, '')
  const known = parameters.flatMap(({ path: where, name, value }) => {
    const given = where.test(page) ? asked.get(name) : null
    return given !== null && value.test(given) ? [`${name}=${given}`] : []
  })
  return known.length === 0 ? '' : `?${known.join('&')}`
}

/**
 * The one spelling of a path: in lower case, without needless escapes, repeated slashes or one at the end. Undefined where
 * it cannot be decoded.
 */
export function canonicalPath(path: string): string | undefined {
  try {
    const decoded = encodeURI(decodeURI(path))
      .toLowerCase()
      .replaceAll(/\/{2,}/g, '/')
    return decoded.length > 1 ? decoded.replace(/\/$/, '') : decoded
  } catch {
    return undefined
  }
}
