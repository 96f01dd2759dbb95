import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { SettingError } from './setting-error.ts'

/** The settings that hold a secret, alone or within a URL. Each can be given as a file: `NAME_FILE`. */
export const secretSettings = [
  'DATABASE_URL',
  'SECRET',
  'EARLIER_SECRETS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_REPORTS_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_PROVIDERS',
  'IDENTITY_ADMIN_KEY',
  'OTLP_HEADERS',
] as const

/** Maximum size of a secret file, in bytes; all of these settings are far shorter. */
const longestFile = 64 * 1024

/** Permission bits of users other than the owner and the group. */
const everybody = 0o007

type Environment = Record<string, string | undefined>

/**
 * Reads the secrets whose files the environment names, as Docker, Kubernetes, systemd and vault agents provide them.
 * They are read once; a changed secret needs a restart.
 *
 * @returns the environment with each `NAME` in place of its `NAME_FILE`
 * @throws SettingError if a secret is given twice, or its file is unreadable, empty or readable by every user
 */
export function readSecretFiles(environment: Environment): Environment {
  const read = { ...environment }
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name])
      throw new SettingError(`Setting ${name}_FILE: ${name} is given as well; leave one of them out`)
    read[name] = readSecret(`${name}_FILE`, path)
  }
  return read
}

/** Reads a file that only its owner and group may open. @param setting the setting's name, for the error message */
export function readSecret(setting: string, path: string): string {
  const refused = (reason: string) => new SettingError(`Setting ${setting}: ${path} ${reason}`)
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    throw refused(`can't be opened (${error instanceof Error && 'code' in error ? error.code : error})`)
  }
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) throw refused('is no file')
    if ((stat.mode & everybody) !== 0)
      throw refused(
        `is open to every user of the machine; take their permissions away (chmod o= or a mode such as 0440)`,
      )
    if (stat.size > longestFile) throw refused(`is larger than ${longestFile} bytes`)
    // Editors and `echo` end a file with a line break that is not part of the secret.
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (secret === '') throw refused('is empty')
    return secret
  } finally {
    closeSync(file)
  }
}
