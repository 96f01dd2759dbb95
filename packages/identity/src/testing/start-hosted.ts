import { createServer } from 'node:net'
import { once } from 'node:events'
import { createDatabase } from '@virage/test-support'
import { type RunningProvider, startOidcProvider } from '@virage/test-support/oidc-provider'
import fastify from 'fastify'
import pg from 'pg'
import {
  defaultSettings,
  type Delivery,
  hostedPlugin,
  type Identity,
  identityPlugin,
  issuerOf,
  migrateIdentity,
  openIdentity,
} from '../index.ts'

/** The hosted sign-in of a test's own, with a real provider beside it. */
export type RunningHosted = {
  identity: Identity
  pool: pg.Pool
  origin: string
  issuer: string
  callback: string
  afterLogout: string
  provider: RunningProvider
  /** Everything that was mailed, newest last. */
  mail: Delivery[]
  /** The last code that was mailed to an address. */
  codeFor: (email: string) => string
  advance: (seconds: number) => void
  stop: () => Promise<void>
}

/** Starts the service, its hosted pages, and two providers: Google, and one whose e-mail addresses open nothing. */
export async function startHosted(): Promise<RunningHosted> {
  const database = await createDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  await migrateIdentity(pool)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const callback = 'http://fans.test/login/callback'
  const afterLogout = 'http://fans.test/'
  const provider = await startOidcProvider([`${origin}/oauth2/idpresponse`])
  const mail: Delivery[] = []
  let ahead = 0
  const settings = {
    poolId: 'eu-west-3_Virage',
    clientId: 'fanapplication',
    base: `${origin}/identity`,
    keys: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
    ...defaultSettings,
  }
  const identity = await openIdentity({
    pool,
    settings,
    deliver: async (delivery) => void mail.push(delivery),
    now: () => new Date(Date.now() + ahead),
  })
  const server = fastify()
  await server.register(identityPlugin, { prefix: '/identity', service: identity.service })
  const { issuer, clientId, clientSecret } = provider
  await server.register(hostedPlugin, {
    service: identity.service,
    settings: {
      origin: () => origin,
      title: 'Virage',
      isCallback: async (address: string) => address === callback,
      isAfterLogout: async (address: string) => address === afterLogout,
      providers: [
        { name: 'Google', issuer, clientId, clientSecret, linksByEmail: true },
        { name: 'Other', issuer, clientId, clientSecret, linksByEmail: false },
        { name: 'Gone', issuer: 'http://localhost:9', clientId, clientSecret, linksByEmail: false },
      ],
    },
  })
  await server.listen({ port, host: '127.0.0.1' })
  return {
    identity,
    pool,
    origin,
    issuer: issuerOf(settings),
    callback,
    afterLogout,
    provider,
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
      await identity.close()
      await server.close()
      await provider.stop()
      await pool.end()
      await database.drop()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const gone = once(probe, 'close')
  probe.close()
  await gone
  if (!address || typeof address !== 'object') throw new Error('No port')
  return address.port
}
