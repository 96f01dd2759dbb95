import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './handle-errors.ts'

const answerTo = async (error: Error & { code?: string }) => {
  const app = fastify()
  handleErrors(app)
  app.get('/', async () => {
    throw error
  })
  const answer = await app.inject('/')
  return [answer.statusCode, answer.json<{ key: string }>().key]
}
const coded = (code: string) => Object.assign(new Error('No'), { code })

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
