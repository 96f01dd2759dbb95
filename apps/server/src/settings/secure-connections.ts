import { isLoopback } from './is-loopback.ts'

/** A connection without TLS, and what to set instead. */
export type PlainConnection = { setting: string; reason: string; remedy: string }

/** The settings with addresses of other services. */
export type Connections = {
  BREACHED_PASSWORDS_URL?: string | undefined
  ANTIVIRUS?: string | undefined
  COGNITO_ENDPOINT?: string | undefined
  DATABASE_URL?: string | undefined
  OTLP_ENDPOINT?: string | undefined
  S3_ENDPOINT?: string | undefined
  SMTP_URL?: string | undefined
  STRIPE_API_URL?: string | undefined
}

const overHttp = [
  'BREACHED_PASSWORDS_URL',
  'COGNITO_ENDPOINT',
  'OTLP_ENDPOINT',
  'S3_ENDPOINT',
  'STRIPE_API_URL',
] as const

/** Parameters of SMTP_URL that do not affect TLS; nodemailer accepts any of its options there. */
const harmlessMailParameters: ReadonlySet<string> = new Set([
  'authMethod',
  'maxConnections',
  'maxMessages',
  'name',
  'pool',
])

/** Environment variables that disable TLS checks in Node or the AWS client, regardless of the settings. */
const environmentOf = {
  NODE_TLS_REJECT_UNAUTHORIZED: (value: string) => value === '0',
  AWS_ENDPOINT_URL: (value: string) => isPlainAndRemote(value),
  AWS_ENDPOINT_URL_S3: (value: string) => isPlainAndRemote(value),
}

/**
 * Finds the first remote service that would be reached without TLS, or without verifying its identity (OWASP ASVS
 * V12.3.1, V12.3.2, V12.3.4). Connections within the machine may be unencrypted.
 */
export function findPlainConnection(
  settings: Connections,
  environment: Record<string, string | undefined>,
): PlainConnection | undefined {
  for (const setting of overHttp) {
    const address = settings[setting]
    if (address !== undefined && isPlainAndRemote(address))
      return { setting, reason: `${originOf(address)} is reached over plain http`, remedy: 'set its https:// address' }
  }
  for (const [setting, isUnsafe] of Object.entries(environmentOf)) {
    const value = environment[setting]
    if (value && isUnsafe(value))
      return { setting, reason: 'it has connections made without TLS', remedy: 'leave it out in production' }
  }
  return plainScanner(settings.ANTIVIRUS) ?? plainDatabase(settings.DATABASE_URL) ?? plainMail(settings.SMTP_URL)
}

/**
 * Returns whether a connection to this host stays on the machine. Resolvers may ask the network for names under
 * `.localhost`.
 */
const isHere = (host: string) => isLoopback(host) && !host.toLowerCase().endsWith('.localhost')

/** Returns the origin of a URL, without its secrets. */
const originOf = (address: string) => new URL(address).origin

function isPlainAndRemote(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { protocol, hostname } = new URL(address)
  return protocol !== 'https:' && !isHere(hostname)
}

/** clamd does not support TLS. */
function plainScanner(address: string | undefined): PlainConnection | undefined {
  if (!address?.startsWith('tcp:') || isHere(new URL(address).hostname)) return undefined
  return {
    setting: 'ANTIVIRUS',
    reason: `${new URL(address).host} is sent files in plain text`,
    remedy: 'name a socket of this machine, or a TLS tunnel (tls://)',
  }
}

/** The driver's other modes accept any server, or fall back to plain text in this version or with another parameter. */
function plainDatabase(address: string | undefined): PlainConnection | undefined {
  if (address === undefined) return undefined
  const url = new URL(address)
  const hosts = [decodeURIComponent(url.hostname), ...url.searchParams.getAll('host')].filter((host) => host !== '')
  if (hosts.length > 0 && hosts.every((host) => host.startsWith('/') || isHere(host))) return undefined
  const modes = url.searchParams.getAll('sslmode')
  if (modes.length === 1 && modes[0] === 'verify-full') return undefined
  return {
    setting: 'DATABASE_URL',
    reason: `${hosts.join(', ') || 'a host that it does not name'} is reached without TLS, or without checking who answers`,
    remedy: 'add `sslmode=verify-full`, and `sslrootcert=` with the file of its CA unless that is a public one',
  }
}

/** With `smtp:`, the transport requires STARTTLS (`mail.ts`), unless a parameter disables that. */
function plainMail(address: string | undefined): PlainConnection | undefined {
  if (address === undefined) return undefined
  const { hostname, searchParams } = new URL(address)
  if (isHere(hostname)) return undefined
  const parameter = [...searchParams.keys()].find((name) => !harmlessMailParameters.has(name))
  if (parameter === undefined) return undefined
  return {
    setting: 'SMTP_URL',
    reason: `its parameter ${parameter} may switch TLS or its checks off`,
    remedy: 'leave it out; NODE_EXTRA_CA_CERTS names the file of a CA of your own',
  }
}
