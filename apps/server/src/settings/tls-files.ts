import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { readSecret } from './secret-files.ts'
import { SettingError } from './setting-error.ts'

/** The files of a certificate chain and its key, as set. */
export type TlsFiles = { TLS_CERT_FILE?: string | undefined; TLS_KEY_FILE?: string | undefined }

/**
 * Reads a certificate chain and its key.
 *
 * @returns both as PEM; undefined if the settings name none
 * @throws SettingError if they can't be read or don't match
 */
export function readTlsFiles({ TLS_CERT_FILE, TLS_KEY_FILE }: TlsFiles): { cert: string; key: string } | undefined {
  if (TLS_CERT_FILE === undefined && TLS_KEY_FILE === undefined) return undefined
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined)
    throw new SettingError('Setting TLS_CERT_FILE: requires TLS_KEY_FILE, and vice versa')
  const key = readSecret('TLS_KEY_FILE', TLS_KEY_FILE)
  try {
    const cert = readFileSync(TLS_CERT_FILE, 'utf8')
    createSecureContext({ cert, key })
    return { cert, key }
  } catch (error) {
    throw new SettingError(`Setting TLS_CERT_FILE: ${error instanceof Error ? error.message : String(error)}`)
  }
}
