import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/**
 * Maximum nesting of arrays and objects in a body: many more levels than a schema of the contract has, and far fewer
 * than the stack allows.
 */
const deepest = 32

/**
 * Parses JSON bodies, and rejects input that schemas can't protect the process from: values nested so deeply that a
 * recursive function overflows the stack, and keys or values that PostgreSQL can't store.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body: unknown) =>
      done(error ?? (isAcceptable(body) ? null : new ApiError('errors.validation.failed')), body),
    )
  })
}

/** Returns whether a body is safe to process. Iterative, because the body may be nested deeper than the stack. */
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

/** Returns whether PostgreSQL can store a text: it has no NUL character and no lone surrogate. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
