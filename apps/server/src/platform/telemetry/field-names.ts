import * as z from 'zod'

/** Maximum number of fields in one log line. */
const maxFields = 5

const namesOf = new WeakMap<object, ReadonlySet<string>>()

/**
 * Returns the paths of fields, with names that the schemas define. Keys that the caller chose, such as those of a
 * record, become `*`, so that no input reaches the log.
 *
 * @param schema the route's schema, with Zod schemas of its params, query and body
 */
export function fieldPaths(schema: unknown, errors: readonly { path: string }[]): string[] {
  const known = typeof schema === 'object' && schema !== null ? fieldNamesOf(schema) : new Set()
  const nameOf = (part: string) => (/^\d{1,4}$/.test(part) || known.has(part) ? part : '*')
  return errors.slice(0, maxFields).map(({ path }) => path.split('.').slice(0, 8).map(nameOf).join('.'))
}

function fieldNamesOf(schema: object): ReadonlySet<string> {
  const known = namesOf.get(schema)
  if (known) return known
  const names = new Set<string>()
  for (const [part, itsSchema] of Object.entries(schema))
    if (['params', 'querystring', 'body'].includes(part)) collectProperties(toJson(itsSchema), names)
  namesOf.set(schema, names)
  return names
}

const toJson = (part: unknown): unknown =>
  part instanceof z.core.$ZodType ? z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) : undefined

function collectProperties(part: unknown, names: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) names.add(name)
    collectProperties(value, names)
  }
}
