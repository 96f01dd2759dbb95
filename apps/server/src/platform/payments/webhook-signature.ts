import { createHmac, timingSafeEqual } from 'node:crypto'

/** The maximum age of a signed webhook, in seconds. */
const tolerance = 300

const digest = (secret: Buffer, timestamp: number, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest()

/** Signs a webhook as Stripe does: `t=<seconds>,v1=<hex HMAC of "t.body">`. */
export const signWebhook = (secret: Buffer, body: string, at: Date): string => {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},v1=${digest(secret, timestamp, body).toString('hex')}`
}

/** Returns whether a webhook has a valid and recent signature. */
export function isSignedWebhook(secret: Buffer, body: string, header: string | undefined, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!match) return false
  const timestamp = Number(match[1])
  if (Math.abs(now.getTime() / 1000 - timestamp) > tolerance) return false
  return timingSafeEqual(digest(secret, timestamp, body), Buffer.from(match[2] ?? '', 'hex'))
}
