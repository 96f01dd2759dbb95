import { consent, type Consent } from '@virage/contract'

/** The record of a choice as the server keeps it; undefined for a cookie that somebody has tampered with. */
export function readConsent(cookie: unknown): Consent | undefined {
  const read = consent.safeParse(cookie)
  return read.success ? read.data : undefined
}
