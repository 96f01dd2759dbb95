import { createDatabase } from '@virage/test-support'
import fastify from 'fastify'
import pg from 'pg'
import type { Delivery, Identity, IdentityEvent, IdentitySettings, Ports, TextMessage } from '../index.ts'
import { defaultSettings, identityPlugin, migrateIdentity, openIdentity } from '../index.ts'

/** A running service for one test file, on a real database and port. */
export type Running = {
  identity: Identity
  pool: pg.Pool
  /** Opens the service again on the same database, as another process does. */
  openAnother: (settings?: Partial<IdentitySettings>) => Promise<Identity>
  endpoint: string
  /** Every sent email, newest last. */
  mail: Delivery[]
  /** Every sent text message, newest last. */
  texts: TextMessage[]
  /** Every event that the host's audit log received. */
  audited: IdentityEvent[]
  /** The last code that was emailed to an address. */
  codeFor: (email: string) => string
  /** Moves the service's clock, which does not run by itself: no test depends on its own speed. */
  advance: (seconds: number) => void
  stop: () => Promise<void>
}

/** Starts the service. @param ports overrides of the host's functions @param settings overrides of the defaults */
export async function startService({
  ports = {},
  settings: changed = {},
}: { ports?: Partial<Ports>; settings?: Partial<IdentitySettings> } = {}): Promise<Running> {
  const database = await createDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  await migrateIdentity(pool)
  const mail: Delivery[] = []
  const texts: TextMessage[] = []
  const audited: IdentityEvent[] = []
  let time = Date.now()
  // Tests set the network of a request with `x-forwarded-for`.
  const server = fastify({ trustProxy: true })
  const settings = {
    poolId: 'eu-west-3_Virage',
    clientId: 'fanapplication',
    base: 'http://identity.test',
    keys: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
    ...defaultSettings,
    // Only the test of durations waits for even ones.
    answerStep: 0,
    // Most tests sign in with one request.
    plainPasswords: 'ON' as const,
    ...changed,
  }
  const open = (other: Partial<IdentitySettings> = {}) =>
    openIdentity({
      pool,
      settings: { ...settings, ...other },
      deliver: async (delivery) => void mail.push(delivery),
      logError: (error) => {
        throw error
      },
      sendText: async (message) => void texts.push(message),
      audit: async (event) => void audited.push(event),
      now: () => new Date(time),
      ...ports,
    })
  const identity = await open()
  await server.register(identityPlugin, { prefix: '/identity', service: identity.service })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    identity,
    pool,
    openAnother: open,
    endpoint: `${origin}/identity/`,
    mail,
    texts,
    audited,
    codeFor: (email) => {
      const last = mail.findLast((one) => one.kind === 'code' && one.email === email)
      if (last?.kind !== 'code') throw new Error(`No code was sent to ${email}`)
      return last.code
    },
    advance: (seconds) => {
      time += seconds * 1000
    },
    stop: async () => {
      await identity.close()
      await server.close()
      await pool.end()
      await database.drop()
    },
  }
}
