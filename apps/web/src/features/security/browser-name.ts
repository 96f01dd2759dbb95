const browsers = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['OPR', 'Opera'],
  ['Samsung', 'Samsung Internet'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'macOS', 'Mac OS', 'Linux']

/** Returns browser and system from a user agent string, such as "Firefox · Linux". */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null
  const browser = browsers.find(([token]) => userAgent.includes(token))?.[1]
  const system = systems.find((name) => userAgent.includes(name))
  return browser === undefined || system === undefined ? userAgent.slice(0, 60) : `${browser} · ${system}`
}
