import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'

const flag = z.stringbool()

const parseJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('this is no JSON')
    return z.NEVER
  }
}

/** Every setting of the server, read from the environment. None is required. */
const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` switches demonstration data, the mailbox and the movable clock off.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address under which browsers reach the product; `http://localhost:PORT` without it.'),
  PRODUCT_HOSTS: z
    .string()
    .default('localhost,127.0.0.1')
    .describe('Hosts of the product itself, with commas; a label in front of one names a club.'),
  DATA_DIR: z.string().default('.data').describe('Folder for the database, uploads and keys of a single machine.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('Your own PostgreSQL 18; without it one is started in DATA_DIR.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Most connections that one process opens.'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret from which keys are derived; at least 32 characters. Made and kept in DATA_DIR without it, except in production.',
    ),
  EARLIER_SECRETS: z
    .string()
    .default('')
    .describe('Secrets before it, with commas: what they sealed is opened, and sealed anew within minutes.'),
  DEMO_DATA: flag
    .optional()
    .describe('Loads the demonstration clubs into an empty database; by default outside production.'),
  DEV_TOOLS: flag
    .optional()
    .describe(
      'Serves `/dev/mailbox` and the movable clock at `/dev/clock`; by default outside production, refused in it.',
    ),
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'stripe'])
    .optional()
    .describe(
      '`stripe`, or `sandbox` that charges nobody; the default outside production, in which one must be named.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_')
    .or(z.string().startsWith('rk_'))
    .optional()
    .describe('Key of the Stripe account.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .optional()
    .describe('Secret of the Stripe webhook endpoint, which is PUBLIC_URL + `/api/webhooks/stripe`.'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where Stripe answers, for tests and proxies; Stripe’s own address without it.'),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe('Bucket for pictures, with CORS for PUT from your hosts; DATA_DIR keeps them without it.'),
  S3_REGION: z.string().default('eu-west-3').describe('Region of the bucket.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of a store that speaks S3, path style; Amazon’s own without it.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key for the bucket; the machine’s own role without it.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Where mail is handed over; without it mail is kept in the mailbox (needs DEV_TOOLS).'),
  MAIL_FROM: z.string().default('Virage <no-reply@virage.example>').describe('Sender of mail.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id at Google, which may send its answers to `PUBLIC_URL/oauth2/idpresponse`; shows the button.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Its secret.'),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/ })
    .default('https://accounts.google.com')
    .describe('Where Google is; another one for trials.'),
  OIDC_PROVIDERS: z
    .string()
    .default('[]')
    .transform(parseJson)
    .pipe(
      z.array(
        z.object({
          name: z.string().regex(/^\w[\w -]{0,31}$/),
          issuer: z.url({ protocol: /^https?$/ }),
          clientId: z.string().min(1),
          clientSecret: z.string().min(1),
          linksByEmail: z.boolean().default(false),
        }),
      ),
    )
    .describe(
      'Other OpenID providers to sign in with, as JSON: `[{"name","issuer","clientId","clientSecret","linksByEmail"}]`; the last says whether addresses that it has verified open accounts that exist.',
    ),
  COGNITO_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/)
    .optional()
    .describe('User pool of Amazon Cognito to sign in at; the embedded identity service is then not served.'),
  COGNITO_CLIENT_ID: z.string().min(1).optional().describe('Its application client.'),
  COGNITO_DOMAIN: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/)
    .optional()
    .describe('Host of its hosted sign-in, such as `club.auth.eu-west-3.amazoncognito.com`.'),
  COGNITO_PROVIDERS: z.string().default('').describe('Its other providers, such as `Google`, with commas.'),
  COGNITO_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where the pool answers, if not at Amazon in the region that its id names.'),
  IDENTITY_MFA: z
    .enum(['OPTIONAL', 'ON'])
    .default('OPTIONAL')
    .describe('`ON` has everybody set a second factor up at their next sign-in.'),
  IDENTITY_ADMIN_KEY: z
    .string()
    .regex(/^[\w-]{3,128}:\S{32,}$/)
    .transform((pair) => {
      const [accessKeyId = '', ...secret] = pair.split(':')
      return { accessKeyId, secretAccessKey: secret.join(':') }
    })
    .optional()
    .describe('`id:secret` with which AWS clients may sign Admin operations; without it nobody may.'),
  SMS: z
    .enum(['log', 'none'])
    .optional()
    .describe(
      '`log` writes text messages to the log, in place of sending them; `none` offers nothing by telephone, as in production.',
    ),
  PASSWORD_MIGRATION_DATE: z.iso
    .date()
    .optional()
    .describe('Since when older passwords have to be set anew, such as `2024-06-17`; the login page says so.'),
  PUSH_HOSTS: z
    .string()
    .optional()
    .describe(
      'Push services of browsers that notifications are sent to, with commas, hosts below them included; the known ones without it.',
    ),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').describe('How much is logged.'),
  OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenTelemetry collector that is sent a span of each call, such as `http://localhost:4318`.'),
  PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'Proxies in front of the process that tell the address of the visitor; by default 1 in production, else 0.',
    ),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional()
    .describe('Measurement id of Google Analytics; used only for visitors who allow it, and off without it.'),
  ERROR_REPORTING_DSN: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe(
      'Address of a Sentry project for errors in browsers; only for visitors who allow it, and off without it.',
    ),
  TELEMETRY_SKIPPED_CLUBS: z
    .string()
    .default('')
    .describe('Slugs of clubs, with commas, on whose pages neither of the two ever runs.'),
  RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(1200)
    .describe('Calls per minute and address, event streams and polls of unchanged lots included; 0 switches it off.'),
  STAFF_SECOND_FACTOR: flag
    .optional()
    .describe('Staff must have signed in with a second factor; by default in production.'),
  OPERATORS: z
    .string()
    .default('')
    .describe('E-mail addresses of those who run the installation, with commas; verified, each is an operator.'),
  TRIAL_NOTICE: flag
    .default(false)
    .describe('Says above each page that this is a development environment; visitors can close it.'),
  WEB: flag.default(true).describe('Serves the fan application; off, the process answers the API alone.'),
})

/** The settings of a process, parsed, with derived values filled in. */
export type Config = Omit<
  z.output<typeof settings>,
  'SECRET' | 'EARLIER_SECRETS' | 'COGNITO_PROVIDERS' | 'PRODUCT_HOSTS' | 'PUSH_HOSTS' | 'OPERATORS'
> & {
  COGNITO_PROVIDERS: string[]
  EARLIER_SECRETS: string[]
  SMS: 'log' | 'none'
  DATA_DIR: string
  DEMO_DATA: boolean
  DEV_TOOLS: boolean
  PAYMENT_PROVIDER: 'sandbox' | 'stripe'
  OPERATORS: string[]
  PRODUCT_HOSTS: string[]
  PUSH_HOSTS: string[]
  PROXY_HOPS: number
  SECRET: string
  STAFF_SECOND_FACTOR: boolean
}

/** A wrong setting, said in one line that a person can act on. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/**
 * Reads the settings from an environment.
 *
 * @throws SettingError naming the first setting that is wrong and why.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = settings.safeParse(present)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = issue?.path.join('.') ?? ''
    throw new SettingError(`Setting ${name}=${JSON.stringify(present[name])}: ${issue?.message}`)
  }
  const values = read.data
  const production = values.NODE_ENV === 'production'
  const DATA_DIR = resolve(values.DATA_DIR)
  const DEV_TOOLS = values.DEV_TOOLS ?? !production
  if (production && DEV_TOOLS)
    throw new SettingError('Setting DEV_TOOLS: not in production, for it shows mail and moves the clock')
  if (production && !values.PAYMENT_PROVIDER) {
    throw new SettingError('Setting PAYMENT_PROVIDER: name the payment provider to use in production')
  }
  if (values.PAYMENT_PROVIDER === 'stripe' && !(values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET)) {
    throw new SettingError(
      'Setting STRIPE_SECRET_KEY: needed with PAYMENT_PROVIDER=stripe, as is STRIPE_WEBHOOK_SECRET',
    )
  }
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined))
    throw new SettingError('Setting S3_ACCESS_KEY_ID: goes with S3_SECRET_ACCESS_KEY, and neither without the other')
  if (production && !values.SECRET)
    throw new SettingError('Setting SECRET: needed in production, the same on every machine')
  if (values.GOOGLE_CLIENT_ID && !values.GOOGLE_CLIENT_SECRET)
    throw new SettingError('Setting GOOGLE_CLIENT_SECRET: needed beside GOOGLE_CLIENT_ID')
  if ((values.COGNITO_POOL_ID === undefined) !== (values.COGNITO_CLIENT_ID === undefined))
    throw new SettingError('Setting COGNITO_POOL_ID: goes with COGNITO_CLIENT_ID, and neither without the other')
  if (production && values.SMS === 'log')
    throw new SettingError('Setting SMS: not `log` in production, for it writes codes to the log')
  if (!values.SMTP_URL && !DEV_TOOLS)
    throw new SettingError('Setting SMTP_URL: needed where there is no mailbox (DEV_TOOLS)')
  return {
    ...values,
    DATA_DIR,
    DEMO_DATA: values.DEMO_DATA ?? !production,
    DEV_TOOLS,
    PAYMENT_PROVIDER: values.PAYMENT_PROVIDER ?? 'sandbox',
    COGNITO_PROVIDERS: listIn(values.COGNITO_PROVIDERS),
    EARLIER_SECRETS: listIn(values.EARLIER_SECRETS),
    PROXY_HOPS: values.PROXY_HOPS ?? (production ? 1 : 0),
    SMS: values.SMS ?? (production ? 'none' : 'log'),
    OPERATORS: namesIn(values.OPERATORS),
    PRODUCT_HOSTS: namesIn(values.PRODUCT_HOSTS),
    PUSH_HOSTS: values.PUSH_HOSTS === undefined ? knownPushServices : namesIn(values.PUSH_HOSTS),
    SECRET: values.SECRET ?? keptSecret(DATA_DIR),
    STAFF_SECOND_FACTOR: values.STAFF_SECOND_FACTOR ?? production,
  }
}

/** The push services of Chrome and Edge on phones, Firefox, Edge and Safari. */
const knownPushServices = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/** The names in a list with commas, in lower case. */
const namesIn = (list: string) => listIn(list).map((name) => name.toLowerCase())

/** What stands in a list with commas. */
const listIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** One row per setting for the README: name, default, meaning. */
export function describeSettings(): { name: string; default: string; description: string }[] {
  return Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    default: schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : '',
    description: schema.description ?? '',
  }))
}

/** The secret of a single machine: made at the first start, kept beside its database. */
function keptSecret(directory: string): string {
  const file = join(directory, 'secret')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}
