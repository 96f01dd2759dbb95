import type { Random } from './random.ts'

/** The part of JSON Schema that the API's OpenAPI document uses. */
export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
}

/** Existing ids and slugs, by the name of the parameter or property. */
export type KnownValues = Record<string, readonly string[]>

/** Texts that are invalid in most places. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udfff of a pair',
  '\u202egnp.exe',
  '\ufeff',
  '\uffff',
  'e\u0301'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(5_000),
  'x'.repeat(200_000),
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '\r\nx-injected: 1',
  '0',
  '-1',
  '1e999',
  'NaN',
  '٣',
  'null',
  '2026-02-30T25:61:61Z',
  '9999999-01-01',
  '-271821-04-20T00:00:00.000Z',
  '0190f1e2-0000-7000-a000-000000000001',
  '00000000-0000-0000-0000-000000000000',
]

const deep = (levels: number): string => `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`

/** Bodies that are invalid JSON or invalid for most operations. */
export const hostileBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '0',
  '"text"',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '{"a":1e999}',
  '{"text":"\\ud800"}',
  '\ufeff{}',
  deep(100),
  deep(20_000),
  `[${'1,'.repeat(100_000)}1]`,
  `{"a":"${'x'.repeat(1_200_000)}"}`,
]

/** Generates a hostile value in place of a valid one. */
export function generateHostileValue(random: Random): unknown {
  const kinds: (() => unknown)[] = [
    () => random.pick(hostileTexts),
    () => random.pick(hostileTexts),
    () => random.pick([-1, 0, -0.5, 1.000001, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 5e-324]),
    () => random.pick([null, true, false]),
    () => [],
    () => ({}),
    () => Array.from({ length: random.pick([1, 40, 3_000]) }, () => random.pick(['x', 1, null])),
    () => ({ en: random.pick(hostileTexts), fr: random.pick(hostileTexts) }),
    () => JSON.parse(deep(random.pick([2, 60]))),
    () => JSON.parse('{"__proto__":{"x":1},"constructor":1,"toString":null}'),
  ]
  return random.pick(kinds)()
}

const texts: Record<string, readonly string[]> = {
  country: ['FR', 'BE', 'GB'],
  phoneNumber: ['+33612345678'],
  birthdate: ['1990-04-02'],
  ticker: ['VIR', 'EUR', 'COIN'],
  currency: ['EUR'],
  host: ['fans.hostile.example', 'fc-virage.localhost'],
  search: ['a', 'mar', '%', '_'],
  primary: ['#102030'],
  accent: ['#aabbcc'],
}

function drawText(schema: Schema, name: string, known: KnownValues, random: Random): string {
  const existing = known[name] ?? (name.endsWith('Ids') ? known[name.slice(0, -1)] : undefined)
  if (existing && existing.length > 0 && !random.oneIn(12)) return random.pick(existing)
  const named = texts[name]
  if (named) return random.pick(named)
  if (schema.format === 'uuid') return random.pick(known['id'] ?? [])
  if (schema.format === 'email') return `somebody-${random.hex(6)}@hostile.test`
  if (schema.format === 'date') return random.pick(['2026-12-24', '2030-01-01'])
  if (schema.format === 'date-time') return random.pick(['2027-03-01T18:00:00Z', '2026-12-01T10:00:00.000Z'])
  if (schema.format === 'uri') return 'https://hostile.test/page'
  if (/url$/i.test(name)) return random.pick(['/media/marie.webp', 'https://hostile.test/picture'])
  if (schema.pattern?.startsWith('^[a-z0-9]+(?:-')) return `hostile-${random.hex(5)}`
  return random.pick(['A few words', 'Été à la maison, élan', 'Ω 你好 👋', `Text ${random.hex(4)}`])
}

/** Generates a value that the schema accepts. */
export function generateValid(schema: Schema, name: string, known: KnownValues, random: Random): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return generateValid(random.pick(choices), name, known, random)
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => generateValid(part, name, known, random)))
  }
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object' || schema.properties) {
    const required = schema.required ?? []
    const entries = Object.entries(schema.properties ?? {}).filter(([key]) => required.includes(key) || random.oneIn(2))
    return Object.fromEntries(entries.map(([key, part]) => [key, generateValid(part, key, known, random)]))
  }
  if (type === 'array') {
    return Array.from({ length: random.below(3) }, () => generateValid(schema.items ?? {}, name, known, random))
  }
  if (type === 'boolean') return random.oneIn(2)
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') {
    const least = Math.max(schema.minimum ?? 0, -1_000)
    return Math.min(least + random.pick([0, 1, 2, 5, 20, 500]), schema.maximum ?? 1e9)
  }
  return drawText(schema, name, known, random)
}

/** Returns the value with one error: a part missing, of another type, too large, or with additional keys. */
export function corrupt(value: unknown, random: Random): unknown {
  if (random.oneIn(20)) return generateHostileValue(random)
  if (Array.isArray(value) && value.length > 0 && !random.oneIn(4)) {
    const at = random.below(value.length)
    return value.map((one, index) => (index === at ? corrupt(one, random) : one))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const keys = Object.keys(value)
    const entries = Object.entries(value)
    if (keys.length === 0 || random.oneIn(6))
      return { ...value, [random.pick(hostileTexts)]: generateHostileValue(random) }
    const key = random.pick(keys)
    if (random.oneIn(4)) return Object.fromEntries(entries.filter(([name]) => name !== key))
    return Object.fromEntries(entries.map(([name, one]) => [name, name === key ? corrupt(one, random) : one]))
  }
  // Texts mostly stay texts: a value of another type is rejected before its content is used.
  if (typeof value === 'string' && !random.oneIn(4)) {
    return random.oneIn(2)
      ? random.pick(hostileTexts)
      : `${value}${random.pick(['\ud800', '\ud800', '\u0000', '\u202e', "'"])}`
  }
  return generateHostileValue(random)
}
