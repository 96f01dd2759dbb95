import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** Most levels of arrays and objects in a body; the contract's deepest schema has six. */
const deepest = 32

/**
 * Parses JSON bodies, and refuses those that no schema can save the process from: values nested so deeply that a
 * recursive function overflows the stack, and texts that PostgreSQL can't store, in values as in names.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body: unknown) => {
      const fault = error ? undefined : findFault(body)
      done(error ?? (fault ? new ApiError('errors.validation.failed', { errors: [fault] }) : null), body)
    })
  })
}

/** The first part of a body that can't be taken. Iterative: what is asked about may be deeper than the stack. */
function findFault(body: unknown): { path: string; key: string } | undefined {
  const waiting = [{ value: body, path: '', level: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, level } = next
    if (typeof value === 'string' && !isStorable(value)) return { path, key: 'errors.validation.characters' }
    if (typeof value !== 'object' || value === null) continue
    if (level === deepest) return { path, key: 'errors.validation.type' }
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) return { path, key: 'errors.validation.characters' }
      waiting.push({ value: part, path: path === '' ? name : `${path}.${name}`, level: level + 1 })
    }
  }
  return undefined
}

/** Whether PostgreSQL stores a text: no NUL character, no half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
