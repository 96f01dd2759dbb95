import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** Most levels of arrays and objects in a body: many more than a schema of the contract has, and far fewer than the stack. */
const deepest = 32

/**
 * Parses JSON bodies, and refuses those that no schema can save the process from: values nested so deeply that a
 * recursive function overflows the stack, and texts that PostgreSQL can't store, in values as in names.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body: unknown) =>
      done(error ?? (isAcceptable(body) ? null : new ApiError('errors.validation.failed')), body),
    )
  })
}

/** Whether the process can work with a body. Iterative: the body may be deeper than the stack. */
function isAcceptable(body: unknown): boolean {
  const waiting = [{ value: body, level: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, level } = next
    if (typeof value === 'string' && !isStorable(value)) return false
    if (typeof value !== 'object' || value === null) continue
    if (level === deepest) return false
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) return false
      waiting.push({ value: part, level: level + 1 })
    }
  }
  return true
}

/** Whether PostgreSQL stores a text: no NUL character, no half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
