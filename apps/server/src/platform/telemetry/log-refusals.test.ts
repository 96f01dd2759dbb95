import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handleErrors } from '../http/handle-errors.ts'
import { ApiError } from '../http/api-error.ts'
import { logRefusals } from './log-refusals.ts'

type Line = Record<string, unknown>

/** A server with a test's routes, and the lines that it logs. */
function openLogged(mount: (app: FastifyInstance) => void) {
  const lines: Line[] = []
  const app = fastify({
    trustProxy: true,
    logger: { stream: { write: (line: string) => lines.push(JSON.parse(line) as Line) } },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  logRefusals(app, async (address) => `hash of ${address}`)
  mount(app)
  const linesOf = (message: string) => lines.filter(({ msg }) => msg === message)
  return { app, lines, linesOf }
}

/** Returns the log lines of requests with this status or identity error. */
async function logOf(status: number, errorName?: string): Promise<Line[]> {
  const { app, linesOf } = openLogged((routes) => {
    routes.get('/', { schema: { operationId: 'getThing' } }, async (_request, reply) => {
      if (errorName) reply.header('x-amzn-errortype', errorName)
      return reply.status(status).send({})
    })
  })
  await app.inject('/')
  await app.close()
  return [...linesOf('refused'), ...linesOf('refused input')]
}

test.each([401, 403, 429])(
  'a %i is one line in the log, with operation and hashed network (finding L9)',
  async (status) => {
    expect(await logOf(status)).toMatchObject([
      { msg: 'refused', status, operation: 'getThing', network: 'hash of 127.0.0.1' },
    ])
  },
)

test('a refused sign-in is one line in the log (finding L9)', async () => {
  expect(await logOf(400, 'NotAuthorizedException')).toMatchObject([{ error: 'NotAuthorizedException' }])
})

test('a successful request is not in the log (finding L9)', async () => {
  expect(await logOf(200)).toEqual([])
})

describe('rejected input', () => {
  const thing = z.object({ name: z.string().check(z.maxLength(3)), options: z.record(z.string(), z.boolean()) })
  const open = () =>
    openLogged((routes) => {
      routes.post('/things', { schema: { operationId: 'createThing', body: thing } }, async () => {
        throw new ApiError('errors.coins.notEnough')
      })
    })
  const post = (app: FastifyInstance, payload: object, address = '203.0.113.7') =>
    app.inject({ method: 'POST', url: '/things', payload, headers: { 'x-forwarded-for': address } })

  test('is one line of level info with the operation, the hashed network and the invalid fields', async () => {
    const { app, linesOf } = open()
    await post(app, { name: 'too long', options: {} })
    expect(linesOf('refused input')).toMatchObject([
      {
        level: 30,
        status: 422,
        key: 'errors.validation.failed',
        operation: 'createThing',
        network: 'hash of 203.0.113.7',
        fields: ['name'],
      },
    ])
    await app.close()
  })

  test('is logged without any of the input, including its keys', async () => {
    const { app, lines, linesOf } = open()
    await post(app, { name: 'my-password', options: { 'marie@fans': 'her-secret' } })
    expect(linesOf('refused input')).toMatchObject([{ fields: ['name', 'options.*'] }])
    expect(JSON.stringify(lines)).not.toMatch(/my-password|marie|her-secret/)
    await app.close()
  })

  test('is one line for each rule, operation and network', async () => {
    const { app, linesOf } = open()
    await post(app, { name: 'too long', options: {} })
    await post(app, { name: 'too long', options: {} }, '198.51.100.9')
    await post(app, { name: 'ok', options: {} })
    await app.inject({ method: 'POST', url: '/things', body: '{', headers: { 'content-type': 'application/json' } })
    expect(linesOf('refused input').map(({ status, key, network }) => [status, key, network])).toEqual([
      [422, 'errors.validation.failed', 'hash of 203.0.113.7'],
      [422, 'errors.validation.failed', 'hash of 198.51.100.9'],
      [409, 'errors.coins.notEnough', 'hash of 203.0.113.7'],
      [400, 'errors.validation.failed', 'hash of 127.0.0.1'],
    ])
    await app.close()
  })

  test('is counted, not logged, when it repeats within a minute', async () => {
    const { app, linesOf } = open()
    for (let index = 0; index < 20; index++) await post(app, { name: 'too long', options: {} })
    expect(linesOf('refused input')).toHaveLength(1)
    await app.close()
    expect(linesOf('refused input').map(({ further }) => further)).toEqual([undefined, 19])
  })
})
