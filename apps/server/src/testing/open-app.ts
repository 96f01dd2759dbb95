import type { AddressInfo } from 'node:net'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ApiOperation,
  type OperationInput,
  type OperationOutput,
  createClient,
  isBackOfficeOperation,
  type Result,
} from '@virage/contract'
import type { Identity } from '@virage/identity'
import { createDatabase } from '@virage/test-support'
import { signInBySrp } from '@virage/test-support/fans'
import { type App, createApp, type Ports } from '../app.ts'
import { readConfig } from '../config.ts'
import { demoTemplate, settingsOf } from './demo-template.ts'
import { waits } from './slow-machine.ts'

/** The product in the test's own process, with its own database and the demonstration clubs. */
export type TestApp = Omit<App, 'identity'> & {
  /** The embedded service. @throws if fans sign in with a user pool */
  identity: Identity
  origin: string
  /** Returns a client for a demonstration account, or for a visitor. */
  as: (email: string | null) => Promise<CallAs>
  /** Returns the identity token and user name of a demonstration account. */
  tokenOf: (email: string) => Promise<SignedIn>
  /** Returns the access token for the back office, and the user name. */
  officeTokenOf: (email: string) => Promise<SignedIn>
  stop: () => Promise<void>
}

type SignedIn = { token: string; username: string }

/** Sends a request to an operation of the contract. */
export type CallAs = <C extends ApiOperation>(
  call: C,
  input: OperationInput<C> & { idempotencyKey?: string; ifMatch?: string },
) => Promise<Result<OperationOutput<C>>>

/** Settings with which the template's demonstration clubs can't be used. */
const otherClubs = ['DATABASE_URL', 'DEMO_DATA', 'SECRET', 'COGNITO_POOL_ID', 'S3_BUCKET']

/** Opens the product. @param settings environment variables @param ports by default DNS has no records */
export async function openApp(settings: Record<string, string> = {}, ports: Partial<Ports> = {}): Promise<TestApp> {
  const template = otherClubs.some((name) => name in settings) ? undefined : await demoTemplate()
  const database = await createDatabase(template?.database)
  const directory = await mkdtemp(join(tmpdir(), 'virage-app-'))
  await chmod(directory, 0o755)
  if (template) await cp(template.directory, directory, { recursive: true })
  const config = readConfig({ ...settingsOf({ url: database.url, directory }), ...settings })
  const app = await createApp(config, { readTxt: async () => [], waits, ...ports })
  await app.listen()
  // Not the public URL, which a test may set to one without a server.
  const origin = `http://localhost:${(app.http.server.address() as AddressInfo).port}`
  const tokens = new Map<string, SignedIn>()
  const signIn = async (email: string, client: 'web' | 'office') => {
    const known = tokens.get(`${client} ${email}`)
    if (known) return known
    const token = await signInBySrp({ origin, email, password: 'Virage-demo-2026!', client })
    const [, payload = ''] = token.split('.')
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
    const found = { token, username: sub }
    tokens.set(`${client} ${email}`, found)
    return found
  }
  const tokenOf = (email: string) => signIn(email, 'web')
  const officeTokenOf = (email: string) => signIn(email, 'office')
  return {
    ...app,
    get identity() {
      if (!app.identity) throw new Error('Fans sign in with a user pool')
      return app.identity
    },
    origin,
    tokenOf,
    officeTokenOf,
    as: async (email) => {
      const clientOf = (token?: () => Promise<SignedIn>) =>
        createClient({
          fetch,
          origin,
          language: () => 'en',
          ...(token ? { token: async () => (await token()).token } : {}),
        }) as CallAs
      if (email === null) return clientOf()
      // As people do: the fan application with its tokens, the back office with those of its own client.
      const [fan, office] = [clientOf(() => tokenOf(email)), clientOf(() => officeTokenOf(email))]
      return (call, input) => (isBackOfficeOperation(call) ? office : fan)(call, input)
    },
    stop: async () => {
      await app.close()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Returns the value of a successful result. @throws Error for others */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.problem)}`)
  return result.value
}

/** Returns the problem's key of a rejected request. */
export const errorKeyOf = (result: Result<unknown>) => (result.ok ? 'accepted' : result.problem?.key)
