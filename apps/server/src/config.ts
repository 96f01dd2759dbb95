import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { describeUnsafe, findUnsafeSetting } from './security-posture.ts'
import { identitySettings } from './settings/identity.ts'
import { operationSettings } from './settings/operation.ts'
import { processSettings } from './settings/process.ts'
import { readSecretFiles, secretSettings } from './settings/secret-files.ts'
import { findPlainConnection } from './settings/secure-connections.ts'
import { serviceSettings } from './settings/services.ts'
import { SettingError } from './settings/setting-error.ts'
import { readTlsFiles } from './settings/tls-files.ts'

export { SettingError } from './settings/setting-error.ts'

/** The settings of the server, read from the environment. None is required. */
const settings = z.object({ ...processSettings, ...serviceSettings, ...identitySettings, ...operationSettings })

/** The settings of a process, parsed, with defaults and derived values. */
export type Config = Omit<
  z.output<typeof settings>,
  | 'BREACHED_PASSWORDS_URL'
  | 'SECRET'
  | 'EARLIER_SECRETS'
  | 'COGNITO_PROVIDERS'
  | 'PRODUCT_HOSTS'
  | 'PUSH_HOSTS'
  | 'OPERATORS'
> & {
  /** Undefined if passwords are not checked. */
  BREACHED_PASSWORDS_URL: string | undefined
  COGNITO_PROVIDERS: string[]
  EARLIER_SECRETS: string[]
  SMS: 'log' | 'none'
  API_DOCS: boolean
  DATA_DIR: string
  DEMO_DATA: boolean
  DEV_TOOLS: boolean
  METRICS: boolean
  PAYMENT_PROVIDER: 'sandbox' | 'stripe'
  OPERATORS: string[]
  PRODUCT_HOSTS: string[]
  PUSH_HOSTS: string[]
  PROXY_HOPS: number
  SECRET: string
  STAFF_SECOND_FACTOR: boolean
  TRIAL_NOTICE: boolean
}

/**
 * Reads the settings from an environment.
 *
 * @throws SettingError with the name of the first invalid setting and the reason
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(readSecretFiles(environment)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = settings.safeParse(present)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = issue?.path.join('.') ?? ''
    const given = isSecret(name) ? '' : `=${JSON.stringify(present[name])}`
    throw new SettingError(`Setting ${name}${given}: ${issue?.message}`)
  }
  const values = read.data
  const production = values.NODE_ENV === 'production'
  const DATA_DIR = resolve(values.DATA_DIR)
  const DEV_TOOLS = values.DEV_TOOLS ?? !production
  if (values.PAYMENT_PROVIDER === 'stripe' && !(values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET)) {
    throw new SettingError(
      'Setting STRIPE_SECRET_KEY: needed with PAYMENT_PROVIDER=stripe, as is STRIPE_WEBHOOK_SECRET',
    )
  }
  readTlsFiles(values)
  if (values.TLS_CERT_FILE && values.PAYMENT_PROVIDER !== 'stripe')
    throw new SettingError('Setting TLS_CERT_FILE: the sandbox calls back over http; set PAYMENT_PROVIDER=stripe')
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined))
    throw new SettingError('Setting S3_ACCESS_KEY_ID: goes with S3_SECRET_ACCESS_KEY, and neither without the other')
  if (values.MULTIPLE_PROCESSES) {
    const missing = (['DATABASE_URL', 'S3_BUCKET', 'SECRET', 'PUBLIC_URL'] as const).find((name) => !values[name])
    if (missing) throw new SettingError(`Setting ${missing}: needed with MULTIPLE_PROCESSES=true`)
  }
  if (values.ROLE !== 'all' && !values.MULTIPLE_PROCESSES)
    throw new SettingError('Setting ROLE: roles other than all need MULTIPLE_PROCESSES=true')
  if (values.GOOGLE_CLIENT_ID && !values.GOOGLE_CLIENT_SECRET)
    throw new SettingError('Setting GOOGLE_CLIENT_SECRET: needed beside GOOGLE_CLIENT_ID')
  if (values.COGNITO_OFFICE_CLIENT_ID !== undefined && values.COGNITO_POOL_ID === undefined)
    throw new SettingError('Setting COGNITO_OFFICE_CLIENT_ID: goes with COGNITO_POOL_ID')
  if (values.COGNITO_OFFICE_CLIENT_ID !== undefined && values.COGNITO_OFFICE_CLIENT_ID === values.COGNITO_CLIENT_ID)
    throw new SettingError('Setting COGNITO_OFFICE_CLIENT_ID: name another client than COGNITO_CLIENT_ID')
  if ((values.COGNITO_POOL_ID === undefined) !== (values.COGNITO_CLIENT_ID === undefined))
    throw new SettingError('Setting COGNITO_POOL_ID: goes with COGNITO_CLIENT_ID, and neither without the other')
  if (!production && !values.SMTP_URL && !DEV_TOOLS)
    throw new SettingError('Setting SMTP_URL: needed where there is no mailbox (DEV_TOOLS)')
  const config = {
    ...values,
    API_DOCS: values.API_DOCS ?? !production,
    DATA_DIR,
    DEMO_DATA: values.DEMO_DATA ?? !production,
    DEV_TOOLS,
    PAYMENT_PROVIDER: values.PAYMENT_PROVIDER ?? ('sandbox' as const),
    BREACHED_PASSWORDS_URL: breachedPasswordsOf(values.BREACHED_PASSWORDS_URL, production),
    COGNITO_PROVIDERS: listIn(values.COGNITO_PROVIDERS),
    EARLIER_SECRETS: listIn(values.EARLIER_SECRETS),
    METRICS: values.METRICS ?? (!production && values.METRICS_PORT === undefined),
    PROXY_HOPS: values.PROXY_HOPS ?? 0,
    SMS: values.SMS ?? (production ? ('none' as const) : ('log' as const)),
    OPERATORS: namesIn(values.OPERATORS),
    PRODUCT_HOSTS: namesIn(values.PRODUCT_HOSTS),
    PUSH_HOSTS: values.PUSH_HOSTS === undefined ? knownPushServices : namesIn(values.PUSH_HOSTS),
    SECRET: values.SECRET ?? '',
    STAFF_SECOND_FACTOR: values.STAFF_SECOND_FACTOR ?? production,
    TRIAL_NOTICE: values.TRIAL_NOTICE ?? DEV_TOOLS,
  }
  const unsafe =
    findUnsafeSetting(config, (setting) => setting in present) ??
    (production ? findPlainConnection(config, environment) : undefined)
  if (unsafe) throw new SettingError(describeUnsafe(unsafe))
  return { ...config, SECRET: values.SECRET ?? storedSecret(DATA_DIR) }
}

/** Returns whether a setting's value must never be printed. */
const isSecret = (name: string) => secretSettings.some((secret) => name === secret || name.startsWith(`${secret}.`))

/**
 * Returns the URL of the service for breached passwords: in production the public one, unless the setting names another
 * or `off`.
 */
const breachedPasswordsOf = (named: string | undefined, production: boolean) => {
  const address = named ?? (production ? 'https://api.pwnedpasswords.com' : 'off')
  return address === 'off' ? undefined : address
}

/** The push services of Chrome and Edge on phones, Firefox, Edge and Safari. */
const knownPushServices = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/** Splits a list of names at commas, in lower case. */
const namesIn = (list: string) => listIn(list).map((name) => name.toLowerCase())

/** Splits a list at commas. */
const listIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns name, default and meaning of each setting, for the README. */
export function describeSettings(): { name: string; default: string; description: string }[] {
  return Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    default: schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : '',
    description: schema.description ?? '',
  }))
}

/** Returns the secret of a single machine, which is created at the first start and stored in its data directory. */
function storedSecret(directory: string): string {
  const file = join(directory, 'secret')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}
