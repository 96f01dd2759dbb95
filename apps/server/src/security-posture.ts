import { estimateSecretBits, minimumSecretBits } from './secret-strength.ts'
import { isLoopback } from './settings/is-loopback.ts'
import { secretSettings } from './settings/secret-files.ts'

/** The settings that affect security, with their derived values. */
export type SecuritySettings = {
  ANTIVIRUS?: string | undefined
  API_DOCS: boolean
  DEMO_DATA: boolean
  DEV_TOOLS: boolean
  GOOGLE_ISSUER: string
  HOST: string
  IDENTITY_ADMIN_KEY?: { secretAccessKey: string } | undefined
  METRICS: boolean
  LOGS_COLLECTED?: boolean | undefined
  METRICS_PORT?: number | undefined
  NODE_ENV: 'development' | 'test' | 'production'
  OTLP_ENDPOINT?: string | undefined
  OIDC_PROVIDERS: { issuer: string }[]
  PAYMENT_PROVIDER: 'sandbox' | 'stripe'
  PLAIN_HTTP?: boolean | undefined
  PROXY_HOPS: number
  PUBLIC_URL?: string | undefined
  SECRET: string
  SECRETS_MANAGED?: boolean | undefined
  SMS: 'log' | 'none'
  SMTP_URL?: string | undefined
  STAFF_SECOND_FACTOR: boolean
  TLS_CERT_FILE?: string | undefined
  WEB_DEV_SERVER?: string | undefined
}

/** The role of the database connection. */
export type DatabaseRole = { name: string; superuser: boolean; bypassesRls: boolean }

/** An unsafe setting, the reason and the remedy. */
export type Unsafe = { setting: string; reason: string; remedy: string }

/** Returns why other machines can reach the process; undefined if it is reachable only on loopback. */
function reachedFromOutside({ HOST, PUBLIC_URL }: SecuritySettings): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST} is not a loopback address`
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname))
    return `PUBLIC_URL=${PUBLIC_URL} is not a loopback address`
  return undefined
}

/** A rule about unsafe settings. @returns the problem, if any */
type Rule = (settings: SecuritySettings, named: (setting: string) => boolean) => Unsafe | undefined

/**
 * Rules of all environments: emails, the movable clock and printed passwords must not be reachable from other machines.
 */
const everywhere: Rule[] = [
  (settings) => {
    const outside = reachedFromOutside(settings)
    if (!settings.DEV_TOOLS || outside === undefined) return undefined
    return {
      setting: 'DEV_TOOLS',
      reason: `${outside}, and the development tools show mail and move the clock`,
      remedy: 'set NODE_ENV=production, or listen and publish on localhost',
    }
  },
  (settings) => {
    const outside = reachedFromOutside(settings)
    if (!settings.DEMO_DATA || outside === undefined) return undefined
    return {
      setting: 'DEMO_DATA',
      reason: `${outside}, and the demonstration accounts have a printed password`,
      remedy: 'set NODE_ENV=production, or listen and publish on localhost',
    }
  },
  (settings) => {
    const outside = reachedFromOutside(settings)
    if (settings.NODE_ENV === 'production' || outside === undefined) return undefined
    return {
      setting: 'NODE_ENV',
      reason: `${outside}, and outside production weak secrets and plain http are accepted`,
      remedy: 'set NODE_ENV=production, or listen and publish on localhost',
    }
  },
]

/** Rules of production. */
const inProduction: Rule[] = [
  ({ DEV_TOOLS }) =>
    DEV_TOOLS
      ? { setting: 'DEV_TOOLS', reason: 'they show mail and move the clock', remedy: 'leave it out in production' }
      : undefined,
  ({ DEMO_DATA }) =>
    DEMO_DATA
      ? {
          setting: 'DEMO_DATA',
          reason: 'the demonstration accounts, an operator among them, have a printed password',
          remedy: 'leave it out in production',
        }
      : undefined,
  ({ WEB_DEV_SERVER }) =>
    WEB_DEV_SERVER === undefined
      ? undefined
      : {
          setting: 'WEB_DEV_SERVER',
          reason: 'its pages allow inline scripts',
          remedy: 'leave it out in production, and run `npm run build`',
        },
  (_settings, named) =>
    named('PAYMENT_PROVIDER')
      ? undefined
      : { setting: 'PAYMENT_PROVIDER', reason: 'production has no default', remedy: 'name `stripe` or `sandbox`' },
  (_settings, named) =>
    named('SECRET')
      ? undefined
      : {
          setting: 'SECRET',
          reason: 'production needs one, the same on every machine',
          remedy: 'set the output of `openssl rand -base64 32`',
        },
  ({ SECRETS_MANAGED }, named) => {
    // A secret in a file is set as NAME_FILE, and NAME is then not in the environment.
    const bare = secretSettings.find((name) => named(name) && !named(`${name}_FILE`))
    return bare === undefined || SECRETS_MANAGED === true
      ? undefined
      : {
          setting: bare,
          reason: 'child processes inherit the environment, and tools such as `docker inspect` show it',
          remedy: `name a file of your secrets manager as ${bare}_FILE, or set SECRETS_MANAGED=true where that manager sets the environment`,
        }
  },
  ({ SECRET }) => weakSecret('SECRET', SECRET),
  ({ IDENTITY_ADMIN_KEY }) =>
    IDENTITY_ADMIN_KEY && weakSecret('IDENTITY_ADMIN_KEY', IDENTITY_ADMIN_KEY.secretAccessKey),
  ({ PUBLIC_URL }) =>
    PUBLIC_URL?.startsWith('https:')
      ? undefined
      : {
          setting: 'PUBLIC_URL',
          reason: PUBLIC_URL === undefined ? 'production needs one' : `${PUBLIC_URL} sends passwords over plain http`,
          remedy: 'set the https:// address under which browsers reach the product',
        },
  ({ HOST, TLS_CERT_FILE, PLAIN_HTTP }) =>
    isLoopback(HOST) || TLS_CERT_FILE !== undefined || PLAIN_HTTP === true
      ? undefined
      : {
          setting: 'TLS_CERT_FILE',
          reason: `other machines reach HOST=${HOST} over plain http`,
          remedy:
            'set it with TLS_KEY_FILE, listen on loopback, or set PLAIN_HTTP=true where the proxy is on the same machine',
        },
  (_settings, named) =>
    named('PROXY_HOPS')
      ? undefined
      : {
          setting: 'PROXY_HOPS',
          reason: 'with a wrong number of proxies visitors choose the address that limits count',
          remedy: 'set how many proxies stand in front of the process; 0 if browsers reach it directly',
        },
  ({ OTLP_ENDPOINT, LOGS_COLLECTED }) =>
    OTLP_ENDPOINT !== undefined || LOGS_COLLECTED === true
      ? undefined
      : {
          setting: 'OTLP_ENDPOINT',
          reason: 'an intruder can delete logs that only this machine has',
          remedy:
            'set the address of your collector, or LOGS_COLLECTED=true where the platform collects standard output',
        },
  ({ SMS }) =>
    SMS === 'log'
      ? { setting: 'SMS', reason: '`log` writes codes to the log', remedy: 'leave it out in production' }
      : undefined,
  ({ SMTP_URL }) =>
    SMTP_URL === undefined
      ? {
          setting: 'SMTP_URL',
          reason: 'production has no mailbox of its own',
          remedy: 'set the address of your mail server',
        }
      : undefined,
  ({ GOOGLE_ISSUER, OIDC_PROVIDERS }) => {
    const plain = [GOOGLE_ISSUER, ...OIDC_PROVIDERS.map(({ issuer }) => issuer)].find((issuer) =>
      issuer.startsWith('http:'),
    )
    if (plain === undefined) return undefined
    const setting = plain === GOOGLE_ISSUER ? 'GOOGLE_ISSUER' : 'OIDC_PROVIDERS'
    return { setting, reason: `${plain} proves identities over plain http`, remedy: 'set its https:// address' }
  },
]

function weakSecret(setting: 'SECRET' | 'IDENTITY_ADMIN_KEY', secret: string): Unsafe | undefined {
  const bits = estimateSecretBits(secret)
  if (bits >= minimumSecretBits) return undefined
  return {
    setting,
    reason: `it can be guessed: about ${Math.floor(bits)} of the ${minimumSecretBits} bits that it needs`,
    remedy: 'set the output of `openssl rand -base64 32`',
  }
}

/**
 * Finds the first unsafe combination of settings.
 *
 * @param named returns whether the environment sets a setting
 */
export function findUnsafeSetting(settings: SecuritySettings, named: (setting: string) => boolean): Unsafe | undefined {
  const rules = settings.NODE_ENV === 'production' ? [...inProduction, ...everywhere] : everywhere
  for (const rule of rules) {
    const unsafe = rule(settings, named)
    if (unsafe) return unsafe
  }
  return undefined
}

/** Returns the problem if row-level security does not apply to the database role in production. */
export function findUnsafeRole(
  { NODE_ENV }: Pick<SecuritySettings, 'NODE_ENV'>,
  role: DatabaseRole,
): Unsafe | undefined {
  if (NODE_ENV !== 'production' || !(role.superuser || role.bypassesRls)) return undefined
  return {
    setting: 'DATABASE_URL',
    reason: `the role ${role.name} ${role.superuser ? 'is a superuser' : 'has BYPASSRLS'}, so clubs would see each other's rows`,
    remedy: 'connect as an ordinary role that owns the database',
  }
}

/** Returns one line with the setting, the reason and the remedy. */
export const describeUnsafe = ({ setting, reason, remedy }: Unsafe): string =>
  `Setting ${setting}: ${reason}; ${remedy}`

const logsOf = ({ OTLP_ENDPOINT, LOGS_COLLECTED }: SecuritySettings): string => {
  if (OTLP_ENDPOINT !== undefined) return `sent to ${new URL(OTLP_ENDPOINT).origin}`
  return LOGS_COLLECTED ? 'standard output, which another system collects' : 'standard output'
}

const uploadsOf = ({ ANTIVIRUS, NODE_ENV }: SecuritySettings): string => {
  if (ANTIVIRUS !== undefined) return 'scanned'
  return NODE_ENV === 'production' ? 'refused: ANTIVIRUS names no scanner' : 'not scanned'
}

/** Returns the security posture of the process, in the lines that a start prints. */
export function describePosture(settings: SecuritySettings, role: DatabaseRole): [name: string, state: string][] {
  const { NODE_ENV, HOST, PUBLIC_URL, PROXY_HOPS, METRICS, METRICS_PORT } = settings
  const isOpen = (flag: boolean) => (flag ? 'open to all clients' : 'off')
  return [
    ['Mode', `${NODE_ENV}, listening on ${HOST}, published at ${PUBLIC_URL ?? 'localhost'}`],
    ['Transport', settings.TLS_CERT_FILE === undefined ? 'plain http, for a proxy on this machine' : 'https'],
    ['Visitors', PROXY_HOPS === 0 ? 'addressed by their connection' : `addressed by ${PROXY_HOPS} trusted proxies`],
    [
      'Development',
      [settings.DEV_TOOLS && 'tools', settings.DEMO_DATA && 'demonstration data'].filter(Boolean).join(', ') || 'off',
    ],
    ['Payments', settings.PAYMENT_PROVIDER === 'sandbox' ? 'sandbox: nobody is charged' : settings.PAYMENT_PROVIDER],
    ['Staff', settings.STAFF_SECOND_FACTOR ? 'second factor required' : 'no second factor required'],
    [
      'Database role',
      `${role.name}, ${role.superuser || role.bypassesRls ? 'BYPASSES row-level security' : 'bound by row-level security'}`,
    ],
    ['Logs', logsOf(settings)],
    ['Uploads', uploadsOf(settings)],
    ['Metrics', METRICS_PORT === undefined ? isOpen(METRICS) : `on 127.0.0.1:${METRICS_PORT}`],
    ['API documents', isOpen(settings.API_DOCS)],
  ]
}
