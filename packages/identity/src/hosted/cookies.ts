import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { loginSessionLifetime } from './login-sessions.ts'

/** The two cookies of the hosted pages. */
export type Cookies = {
  /** Binds what was begun to the browser that began it. */
  browser: string | undefined
  /** Names the browser's sign-in. */
  session: string | undefined
}

/** Behind TLS neither a neighbour's host nor a plain connection can set them. */
const nameOf = (kind: keyof Cookies, secure: boolean) => `${secure ? '__Host-' : ''}virage_${kind}`

/** Reads the cookies of a request. */
export function readCookies(request: FastifyRequest, secure: boolean): Cookies {
  const read = (kind: keyof Cookies) => {
    const found = new RegExp(`(?:^|;\\s*)${nameOf(kind, secure)}=([\\w-]{43})(?:;|$)`).exec(
      request.headers.cookie ?? '',
    )
    return found?.[1]
  }
  return { browser: read('browser'), session: read('session') }
}

/** The browser's own value, set where there is none yet. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = readCookies(request, secure).browser
  if (known !== undefined) return known
  const browser = randomBytes(32).toString('base64url')
  setCookie(reply, 'browser', { value: browser, secure })
  return browser
}

/** Sets a cookie that scripts cannot read and other sites' forms do not send. @param seconds to live; 0 drops it */
export function setCookie(
  reply: FastifyReply,
  kind: keyof Cookies,
  { value, secure, seconds }: { value: string; secure: boolean; seconds?: number },
): void {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
  reply.header(
    'set-cookie',
    `${nameOf(kind, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure ? '; Secure' : ''}`,
  )
}

/** Sets the cookie of a sign-in. */
export const setSession = (reply: FastifyReply, value: string, secure: boolean): void =>
  setCookie(reply, 'session', { value, secure, seconds: loginSessionLifetime })
