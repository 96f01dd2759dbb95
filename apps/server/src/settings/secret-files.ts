import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { SettingError } from './setting-error.ts'

/** The settings that hold a secret, alone or within an address. Each can be given as a file: `NAME_FILE`. */
export const secretSettings = [
  'DATABASE_URL',
  'SECRET',
  'EARLIER_SECRETS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_PROVIDERS',
  'IDENTITY_ADMIN_KEY',
  'OTLP_HEADERS',
] as const

/** Longest secret file, in bytes: none of these settings comes near it. */
const longestFile = 64 * 1024

/** Permission bits of those who are neither the owner nor of the group. */
const everybody = 0o007

type Environment = Record<string, string | undefined>

/**
 * Reads the secrets that the environment names as files, as Docker, Kubernetes, systemd and the agents of vaults hand them
 * over. They are read once; a changed secret needs a new start.
 *
 * @returns the environment with each `NAME` in place of its `NAME_FILE`
 * @throws SettingError if a secret is given twice, or its file can be opened by everybody, not at all, or holds nothing
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

/**
 * Reads a file that only its owner and group may open.
 *
 * @param setting names the file, for the words of a refusal
 */
export function readSecret(setting: string, path: string): string {
  const refused = (reason: string) => new SettingError(`Setting ${setting}: ${path} ${reason}`)
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    throw refused(`can't be opened (${(error as NodeJS.ErrnoException).code})`)
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
