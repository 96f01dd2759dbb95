import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, type CallInput, type CallOutput, createClient, type Result } from '@virage/contract'
import type { Identity } from '@virage/identity'
import { createDatabase } from '@virage/test-support'
import { signInBySrp } from '@virage/test-support/fans'
import { type App, createApp } from '../app.ts'
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
  tokenOf: (email: string) => Promise<{ token: string; username: string }>
  stop: () => Promise<void>
}

/** Makes a call of the contract. */
export type CallAs = <C extends Call>(
  call: C,
  input: CallInput<C> & { idempotencyKey?: string },
) => Promise<Result<CallOutput<C>>>

/** Settings with which the demonstration clubs are others than those of the template, or lie elsewhere. */
const otherClubs = ['DATABASE_URL', 'DEMO_DATA', 'SECRET', 'COGNITO_POOL_ID', 'S3_BUCKET']

/** Opens the product. @param settings in the environment's words */
export async function openApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const template = otherClubs.some((name) => name in settings) ? undefined : await demoTemplate()
  const database = await createDatabase(template?.database)
  const directory = await mkdtemp(join(tmpdir(), 'virage-app-'))
  await chmod(directory, 0o755)
  if (template) await cp(template.directory, directory, { recursive: true })
  const config = readConfig({ ...settingsOf({ url: database.url, directory }), ...settings })
  const app = await createApp(config)
  const origin = await app.listen()
  const tokens = new Map<string, { token: string; username: string }>()
  const tokenOf = async (email: string) => {
    const known = tokens.get(email)
    if (known) return known
    const token = await signInBySrp({ origin, email, password: 'Virage-demo-2026!' })
    const [, payload = ''] = token.split('.')
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
    const found = { token, username: sub }
    tokens.set(email, found)
    return found
  }
  return {
    ...app,
    get identity() {
      if (!app.identity) throw new Error('Fans sign in at a user pool')
      return app.identity
    },
    origin,
    tokenOf,
    as: async (email) => {
      const signedIn = email === null ? undefined : await tokenOf(email)
      return createClient({
        fetch,
        origin,
        language: () => 'en',
        ...(signedIn ? { token: async () => signedIn.token } : {}),
      }) as CallAs
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
export const refusalOf = (result: Result<unknown>) => (result.ok ? 'accepted' : result.problem?.key)
