import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './handle-errors.ts'

const answerTo = async (error: Error & { code?: string }, log: string[] = []) => {
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void log.push(line) } } })
  handleErrors(app)
  app.get('/', async () => {
    throw error
  })
  const answer = await app.inject('/')
  return [answer.statusCode, answer.json<{ key: string }>().key]
}
const coded = (code: string, message = 'No') => Object.assign(new Error(message), { code })

test.each([
  ['a lost connection', coded('08006')],
  ['a deadlock', coded('40P01')],
  ['a full disk', coded('53100')],
  ['a shutdown', coded('57P01')],
  ['a statement that takes too long', coded('57014')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a connection that broke before', new Error('Client has encountered a connection error and is not queryable')],
  ['no free connection', new Error('timeout exceeded when trying to connect')],
])('%s is a 503 problem', async (_what, error) => {
  expect(await answerTo(error)).toEqual([503, 'errors.backend.unavailable'])
})

test('an unexpected error is a 500 that reveals nothing about it', async () => {
  expect(await answerTo(new Error('secret'))).toEqual([500, 'errors.backend.unknown'])
})

test.each([
  ['refers to a row that is gone', coded('23503', 'insert or update on table "post" violates …'), 404],
  ['stores what another one has just stored', coded('23505'), 409],
])('what %s is no failure of the server, but logged as one', async (_what, error, status) => {
  const log: string[] = []
  expect(await answerTo(error, log)).toContain(status)
  expect(log).toEqual([expect.stringContaining(error.code)])
})

test('a row that is still referenced by others is a 500 problem where nobody expects it', async () => {
  const error = coded('23503', 'update or delete on table "club" violates …')
  expect(await answerTo(error)).toEqual([500, 'errors.backend.unknown'])
})
