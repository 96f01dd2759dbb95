/**
 * The search parameters that routes of the fan application read (`validateSearch`), with their known values. A page is
 * rendered and cached only by these. Other parameters change no page, so they cost no rendering.
 */
const parameters: { path: RegExp; name: string; value: RegExp }[] = [
  {
    path: /\/(?:donation|kyc|wallet|(?:exclusives|payments)\/[^/]+)$/,
    name: 'payment-result',
    value: /^(?:SUCCESS|CANCELED)$/,
  },
  { path: /\/giveaway$/, name: 'partner', value: /^[a-z0-9-]{1,64}$/ },
  // What a question to the club is about.
  { path: /\/messages$/, name: 'order', value: /^[0-9a-f-]{36}$/ },
  { path: /\/messages$/, name: 'number', value: /^\d{1,9}$/ },
  { path: /\/messages$/, name: 'exclusive', value: /^[a-z0-9-]{1,64}$/ },
  { path: /\/withdrawal$/, name: 'order', value: /^\d{1,9}$/ },
  { path: /\/withdrawal$/, name: 'sent', value: /^[0-9a-f-]{36}$/ },
]

/** Returns the part of a query that the page at a path reads; empty if it reads nothing. */
export function knownQuery(path: string, query: string): string {
  if (query === '') return ''
  const search = new URLSearchParams(query)
  const page = path.replace(/\/$/, '')
  const known = parameters.flatMap(({ path: where, name, value }) => {
    const given = where.test(page) ? search.get(name) : null
    return given !== null && value.test(given) ? [`${name}=${given}`] : []
  })
  return known.length === 0 ? '' : `?${known.join('&')}`
}

/**
 * Returns the canonical form of a path: in lower case, without needless escapes, repeated or trailing slashes.
 * Undefined if it can't be decoded.
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
