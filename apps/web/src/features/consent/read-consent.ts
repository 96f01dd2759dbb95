import { consent, type Consent } from '@virage/contract'

/** Returns the record of a choice for the server; undefined if the cookie is invalid. */
export function readConsent(cookie: unknown): Consent | undefined {
  const read = consent.safeParse(cookie)
  return read.success ? read.data : undefined
}
