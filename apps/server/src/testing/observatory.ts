/** A response to grade. */
export type Graded = { headers: Headers; html?: string | undefined; cookies?: string[] }

const broad = new Set(['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'])
const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const sixMonths = 15_768_000

/**
 * Grades a response by the published scoring of the MDN HTTP Observatory (tests and modifiers of version 5), for a site
 * with HTTPS only. Bonuses count from 90 points on.
 *
 * @returns the grade, and each modifier that is not 0
 */
export function gradeOf({ headers, html, cookies = [] }: Graded): { grade: string; modifiers: Record<string, number> } {
  const hsts = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? Number.NaN)
  const policy = directivesOf(headers.get('content-security-policy'))
  const modifiers: Record<string, number> = {
    csp: gradePolicy(policy),
    cookies: gradeCookies(cookies, hsts >= sixMonths),
    cors: headers.get('access-control-allow-credentials') === 'true' ? -50 : 0,
    corp: gradeResourcePolicy(headers.get('cross-origin-resource-policy')),
    referrer: gradeReferrer(headers.get('referrer-policy')),
    hsts: Number.isNaN(hsts) ? -20 : hsts < sixMonths ? -10 : 0,
    integrity: gradeIntegrity(html),
    sniffing: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: gradeFraming(policy, headers.get('x-frame-options')),
  }
  const all = Object.values(modifiers)
  const base = 100 + all.filter((modifier) => modifier < 0).reduce((sum, one) => sum + one, 0)
  const score = base < 90 ? base : 100 + all.reduce((sum, one) => sum + one, 0)
  const grade = score >= 100 ? 'A+' : score >= 90 ? 'A' : score >= 70 ? 'B' : 'C or worse'
  return { grade, modifiers: Object.fromEntries(Object.entries(modifiers).filter(([, modifier]) => modifier !== 0)) }
}

function directivesOf(header: string | null): Map<string, string[]> {
  const parts = (header ?? '').split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(parts.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]))
}

function gradePolicy(policy: Map<string, string[]>): number {
  if (policy.size === 0) return -25
  const of = (name: string) => {
    const sources = policy.get(name) ?? policy.get('default-src') ?? ['*']
    // Browsers ignore it if there is a hash or a nonce.
    const isHashed = sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source))
    return sources.filter((source) => !(isHashed && source === "'unsafe-inline'"))
  }
  const isUnsafe = (source: string) => broad.has(source) || source === "'unsafe-inline'" || source === 'data:'
  const scripts = of('script-src')
  if (scripts.some(isUnsafe) || of('object-src').some((source) => broad.has(source))) return -20
  if ([...policy.values()].flat().some((source) => /^(?:http|ftp):/.test(source))) return -20
  if ([...scripts, ...of('style-src')].includes("'unsafe-eval'")) return -10
  if (of('style-src').some(isUnsafe)) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function gradeCookies(cookies: string[], hasHsts: boolean): number {
  if (cookies.length === 0) return 0
  const has = (attribute: RegExp) => cookies.every((cookie) => attribute.test(cookie))
  if (!has(/;\s*secure/i)) return hasHsts ? -10 : -40
  if (!has(/;\s*httponly/i)) return -30
  return has(/;\s*samesite=(?:lax|strict)/i) ? 5 : 0
}

const gradeResourcePolicy = (value: string | null) =>
  value === null || value === 'cross-origin' ? 0 : value === 'same-origin' || value === 'same-site' ? 10 : -5

const gradeReferrer = (value: string | null) => (value === null ? 0 : privateReferrers.includes(value) ? 5 : -5)

/** Scripts of other origins need a hash; our own do not. */
function gradeIntegrity(html = ''): number {
  const foreign = [...html.matchAll(/<script[^>]*\ssrc="(?:https?:)?\/\/[^"]*"[^>]*>/g)].map(([tag]) => tag)
  return foreign.every((tag) => tag.includes(' integrity=')) ? 0 : foreign.some((tag) => /"http:/.test(tag)) ? -50 : -5
}

function gradeFraming(policy: Map<string, string[]>, frameOptions: string | null): number {
  const ancestors = policy.get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => broad.has(source))) return 5
  return /^(?:deny|sameorigin)$/i.test(frameOptions ?? '') ? 5 : -20
}
