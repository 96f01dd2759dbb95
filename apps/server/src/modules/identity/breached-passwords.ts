import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'

/** Timeout of a request, in milliseconds: a user waits at the form. */
const deadline = 1_500
/**
 * Maximum number of concurrent requests, so that someone who tries passwords in a loop overloads neither the service
 * nor this process.
 */
const maxConcurrent = 20

/**
 * Opens the check whether a password is known from a breach (ASVS 6.2.12). The service receives the first five
 * characters of the password's SHA-1 and returns all hashes with that prefix (k-anonymity), so it learns neither the
 * password nor the result. If it does not respond in time, only the list of common passwords is checked.
 *
 * @see https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
 * @returns undefined if the settings disable the check
 */
export function openBreachedPasswords({
  config: { BREACHED_PASSWORDS_URL: url },
  log,
  metrics,
}: Pick<Platform, 'config' | 'log' | 'metrics'>): ((password: string) => Promise<boolean>) | undefined {
  if (url === undefined) return undefined
  const known = new LRUCache<string, Set<string>>({ max: 200, ttl: 3_600_000 })
  let pending = 0

  const fetchRange = async (prefix: string): Promise<Set<string>> => {
    if (pending >= maxConcurrent) throw new Error('Too many concurrent requests')
    pending++
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/range/${prefix}`, {
        // With padding, the length of a response does not reveal the prefix.
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(deadline),
      })
      if (!response.ok) throw new Error(`The service responded with ${response.status}`)
      return readRange(await response.text())
    } finally {
      pending--
    }
  }

  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)]
    try {
      const range = known.get(prefix) ?? (await fetchRange(prefix))
      known.set(prefix, range)
      metrics.breachedPasswords.inc({ outcome: range.has(suffix) ? 'known' : 'unknown' })
      return range.has(suffix)
    } catch (error) {
      metrics.breachedPasswords.inc({ outcome: 'unanswered' })
      log.warn({ err: error }, 'the service for breached passwords did not respond; only the local list was checked')
      return false
    }
  }
}

/** Parses a range: a hash suffix and its count in each line. Lines with count 0 are padding. */
const readRange = (text: string): Set<string> =>
  new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim().split(':'))
      .filter(([suffix, count]) => suffix && Number(count) > 0)
      .map(([suffix = '']) => suffix.toUpperCase()),
  )
