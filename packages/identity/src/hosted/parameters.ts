import { OAuthError } from './oauth-error.ts'

/** Maximum length of a parameter: enough for any address or state. */
const longest = 2048

/**
 * Reads a parameter; it may appear once (RFC 6749 §3.1).
 *
 * @throws OAuthError invalid_request if it is repeated, too long, or contains control characters
 */
export function readParameter(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name).filter((value) => value !== '')
  const [value] = values
  if (values.length > 1) throw new OAuthError('invalid_request', `${name} is repeated`)
  if (value === undefined) return undefined
  if (value.length > longest || hasControls.test(value)) throw new OAuthError('invalid_request', `${name} is invalid`)
  return value
}

/** Reads a required parameter. @throws OAuthError invalid_request if it is missing */
export function requireParameter(parameters: URLSearchParams, name: string): string {
  const value = readParameter(parameters, name)
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing`)
  return value
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const hasControls = /[\u0000-\u001f\u007f]/
