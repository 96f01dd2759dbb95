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

/** The product in the test's own process, on a database of its own with the demonstration clubs. */
export type TestApp = Omit<App, 'identity'> & {
  /** The embedded service. @throws where fans sign in at a user pool */
  identity: Identity
  origin: string
  /** A call as a demonstration account, or as a visitor. */
  as: (email: string | null) => Promise<CallAs>
  /** The identity token and user name of a demonstration account. */
  tokenOf: (email: string) => Promise<SignedIn>
  /** The access token with which it works in the back office, and its user name. */
  officeTokenOf: (email: string) => Promise<SignedIn>
  stop: () => Promise<void>
}

type SignedIn = { token: string; username: string }

/** Makes a call of the contract. */
export type CallAs = <C extends ApiOperation>(
  call: C,
  input: OperationInput<C> & { idempotencyKey?: string },
) => Promise<Result<OperationOutput<C>>>

/** Settings with which the demonstration clubs are others than those of the template, or lie elsewhere. */
const otherClubs = ['DATABASE_URL', 'DEMO_DATA', 'SECRET', 'COGNITO_POOL_ID', 'S3_BUCKET']

/** Opens the product. @param settings in the environment's words @param ports DNS has no records without it */
export async function openApp(settings: Record<string, string> = {}, ports: Partial<Ports> = {}): Promise<TestApp> {
  const template = otherClubs.some((name) => name in settings) ? undefined : await demoTemplate()
  const database = await createDatabase(template?.database)
  const directory = await mkdtemp(join(tmpdir(), 'virage-app-'))
  await chmod(directory, 0o755)
  if (template) await cp(template.directory, directory, { recursive: true })
  const config = readConfig({ ...settingsOf({ url: database.url, directory }), ...settings })
  const app = await createApp(config, { readTxt: async () => [], ...ports })
  await app.listen()
  // Not the public address, which a test may set to one that nobody listens on.
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
      if (!app.identity) throw new Error('Fans sign in at a user pool')
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
      // As people do: in the fan application with its tokens, in the back office with those of its own client.
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

/** The value of a result that must be good. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.problem)}`)
  return result.value
}

/** The key of a result that must be a refusal. */
export const errorKeyOf = (result: Result<unknown>) => (result.ok ? 'accepted' : result.problem?.key)
