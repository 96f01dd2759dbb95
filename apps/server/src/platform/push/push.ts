import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '../../config.ts'
import { deriveKey } from '../derive-key.ts'

/** A browser's push subscription. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** A notification in a browser. A newer one with the same tag replaces it. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

/** Sends messages to browsers through their push services (RFC 8030, RFC 8291, RFC 8292). */
export type Push = {
  /** The installation's public key, with which browsers subscribe; base64url. */
  publicKey: string
  /** Returns whether an endpoint belongs to an allowed push service; any other could be a host of our own network. */
  isKnownService: (endpoint: string) => boolean
  /**
   * Sends one message.
   *
   * @returns gone if the browser's subscription has ended
   * @throws if the service can't be reached or asks to retry later
   */
  send: (target: PushTarget, message: PushMessage) => Promise<'sent' | 'gone'>
}

/** How long a service tries to reach a browser, in seconds: a later message would be useless. */
const timeToLive = 3_600
const patience = 10_000

/** Opens push with keys derived from the installation's secret. */
export function openPush({ SECRET, PUSH_HOSTS, MAIL_FROM }: Pick<Config, 'SECRET' | 'PUSH_HOSTS' | 'MAIL_FROM'>): Push {
  const privateKey = deriveKey(SECRET, 'web-push')
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey)
  const publicKey = keys.getPublicKey('base64url')
  const vapidDetails = {
    subject: `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`,
    publicKey,
    // Not from `getPrivateKey()`, which leaves out leading zeros: web-push accepts 32 bytes only.
    privateKey: privateKey.toString('base64url'),
  }
  const isKnownService = (endpoint: string) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
    const isLocal = url?.hostname === 'localhost'
    if (!url || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))) return false
    if (!isLocal && url.port !== '') return false
    return PUSH_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  }
  return {
    publicKey,
    isKnownService,
    send: async ({ endpoint, p256dh, auth }, message) => {
      if (!isKnownService(endpoint)) return 'gone'
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails,
        TTL: timeToLive,
        urgency: 'high',
      })
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers,
        body: new Uint8Array(request.body ?? []),
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      if (response.ok) return 'sent'
      if (response.status === 404 || response.status === 410) return 'gone'
      throw new Error(`A push service responded with ${response.status}`)
    },
  }
}
