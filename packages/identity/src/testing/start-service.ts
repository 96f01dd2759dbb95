import { createDatabase } from '@virage/test-support'
import fastify from 'fastify'
import pg from 'pg'
import type { Delivery, Identity } from '../index.ts'
import { defaultLifetimes, identityPlugin, migrateIdentity, openIdentity } from '../index.ts'

/** A running service of a test's own, on a real database and port. */
export type Running = {
  identity: Identity
  endpoint: string
  /** Everything that was mailed, newest last. */
  mail: Delivery[]
  /** The last code that was mailed to an address. */
  codeFor: (email: string) => string
  /** Moves the service's clock. */
  advance: (seconds: number) => void
  stop: () => Promise<void>
}

/** Starts the service. */
export async function startService(): Promise<Running> {
  const database = await createDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  await migrateIdentity(pool)
  const mail: Delivery[] = []
  let ahead = 0
  const server = fastify()
  const settings = {
    poolId: 'eu-west-3_Virage',
    clientId: 'fanapplication',
    base: 'http://identity.test',
    keys: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
    ...defaultLifetimes,
  }
  const identity = await openIdentity({
    pool,
    settings,
    deliver: async (delivery) => void mail.push(delivery),
    now: () => new Date(Date.now() + ahead),
  })
  await server.register(identityPlugin, { prefix: '/identity', service: identity.service })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    identity,
    endpoint: `${origin}/identity/`,
    mail,
    codeFor: (email) => {
      const last = mail.findLast((one) => one.kind === 'code' && one.email === email)
      if (last?.kind !== 'code') throw new Error(`No code was mailed to ${email}`)
      return last.code
    },
    advance: (seconds) => {
      ahead += seconds * 1000
    },
    stop: async () => {
      identity.close()
      await server.close()
      await pool.end()
      await database.drop()
    },
  }
}
