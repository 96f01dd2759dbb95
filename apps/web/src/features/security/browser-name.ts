const browsers = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['OPR', 'Opera'],
  ['Samsung', 'Samsung Internet'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'macOS', 'Mac OS', 'Linux']

/** Browsers name themselves by a long line; its maker and system are what people know them by. */
export function browserName(line: string | null): string | null {
  if (line === null || line === '') return null
  const browser = browsers.find(([sign]) => line.includes(sign))?.[1]
  const system = systems.find((sign) => line.includes(sign))
  return browser === undefined || system === undefined ? line.slice(0, 60) : `${browser} · ${system}`
}
