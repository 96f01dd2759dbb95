import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'

/** Longest wait for the service, in milliseconds: somebody sits before the form. */
const deadline = 1_500
/** Most questions at a time: who tries passwords in a loop fills neither the service nor our memory. */
const mostAtOnce = 20

/**
 * Opens the question whether a password is known from a breach (ASVS 6.2.12). The service is told the first five
 * characters of the password's SHA-1 and answers all hashes that begin with them (k-anonymity), so it learns neither the
 * password nor whether it is known. Where it does not answer in time, the list of common passwords has to be enough.
 *
 * @see https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
 * @returns undefined where the settings ask nobody
 */
export function openBreachedPasswords({
  config: { BREACHED_PASSWORDS_URL: url },
  log,
  metrics,
}: Pick<Platform, 'config' | 'log' | 'metrics'>): ((password: string) => Promise<boolean>) | undefined {
  if (url === undefined) return undefined
  const known = new LRUCache<string, Set<string>>({ max: 200, ttl: 3_600_000 })
  let asking = 0

  const ask = async (prefix: string): Promise<Set<string>> => {
    if (asking >= mostAtOnce) throw new Error('Too many questions at once')
    asking++
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/range/${prefix}`, {
        // Answers of one length do not tell by it what was asked.
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(deadline),
      })
      if (!response.ok) throw new Error(`The service answered ${response.status}`)
      return readRange(await response.text())
    } finally {
      asking--
    }
  }

  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)]
    try {
      const range = known.get(prefix) ?? (await ask(prefix))
      known.set(prefix, range)
      metrics.breachedPasswords.inc({ outcome: range.has(suffix) ? 'known' : 'unknown' })
      return range.has(suffix)
    } catch (error) {
      metrics.breachedPasswords.inc({ outcome: 'unanswered' })
      log.warn({ err: error }, 'the service of breached passwords did not answer; the local list decides alone')
      return false
    }
  }
}

/** The ends of the hashes in a range, one with its count in each line; those that no breach has are padding. */
const readRange = (text: string): Set<string> =>
  new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim().split(':'))
      .filter(([suffix, count]) => suffix && Number(count) > 0)
      .map(([suffix = '']) => suffix.toUpperCase()),
  )
