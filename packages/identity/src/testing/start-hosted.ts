import { createDatabase } from '@virage/test-support'
import { type RunningProvider, startOidcProvider } from '@virage/test-support/oidc-provider'
import { freePort } from '@virage/test-support/server'
import fastify from 'fastify'
import pg from 'pg'
import {
  defaultSettings,
  type Delivery,
  hostedPlugin,
  type Identity,
  type TextMessage,
  identityPlugin,
  issuerOf,
  migrateIdentity,
  openIdentity,
  type ProviderSettings,
} from '../index.ts'

/** Where the fan application redirects a browser, with its own PKCE challenge. */
export const authorizeAddress = (
  { origin, callback }: Pick<RunningHosted, 'origin' | 'callback'>,
  extra: Record<string, string> = {},
): string =>
  `${origin}/oauth2/authorize?${new URLSearchParams({
    client_id: 'fanapplication',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...extra,
  })}`

/** A hosted sign-in for one test file, with a real provider beside it. */
export type RunningHosted = {
  identity: Identity
  pool: pg.Pool
  origin: string
  issuer: string
  callback: string
  /** A redirect address on a host that is not the product's own. */
  clubCallback: string
  afterLogout: string
  provider: RunningProvider
  /** Every sent email, newest last. */
  mail: Delivery[]
  /** Every sent text message, newest last. */
  texts: TextMessage[]
  /** The last code that was emailed to an address. */
  codeFor: (email: string) => string
  /** Moves the service's clock, which does not run by itself. */
  advance: (seconds: number) => void
  stop: () => Promise<void>
}

/** Starts the service, its hosted pages, and two providers: Google, and one that is not trusted with addresses. */
export async function startHosted(others: ProviderSettings[] = []): Promise<RunningHosted> {
  const database = await createDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  await migrateIdentity(pool)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const callback = 'http://fans.test/login/callback'
  const clubCallback = 'http://club.test/login/callback'
  const afterLogout = 'http://fans.test/'
  const provider = await startOidcProvider([`${origin}/oauth2/idpresponse`])
  const mail: Delivery[] = []
  const texts: TextMessage[] = []
  let time = Date.now()
  const settings = {
    poolId: 'eu-west-3_Virage',
    clientId: 'fanapplication',
    officeClientId: 'office',
    base: `${origin}/identity`,
    keys: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
    ...defaultSettings,
    plainPasswords: 'ON' as const,
  }
  const identity = await openIdentity({
    pool,
    settings,
    deliver: async (delivery) => void mail.push(delivery),
    logError: (error) => {
      throw error
    },
    sendText: async (message) => void texts.push(message),
    now: () => new Date(time),
  })
  const server = fastify()
  await server.register(identityPlugin, { prefix: '/identity', service: identity.service })
  const { issuer, clientId, clientSecret } = provider
  await server.register(hostedPlugin, {
    service: identity.service,
    settings: {
      origin: () => origin,
      title: 'Virage',
      clientName: (id: string) => (id === 'office' ? 'Virage Office' : 'Virage'),
      isCallback: async (address: string) => address === callback || address === clubCallback,
      asksBefore: async (address: string) => address === clubCallback,
      isAfterLogout: async (address: string) => address === afterLogout,
      providers: [
        {
          name: 'Google',
          issuer,
          clientId,
          clientSecret,
          linksByEmail: true,
          isAuthoritative: ({ hd }) => hd !== undefined,
        },
        { name: 'Other', issuer, clientId, clientSecret, linksByEmail: false },
        ...others,
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
    clubCallback,
    afterLogout,
    provider,
    mail,
    texts,
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
      await provider.stop()
      await pool.end()
      await database.drop()
    },
  }
}
