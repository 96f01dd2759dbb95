import { parseCookie, stringifySetCookie } from 'cookie'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { loginSessionLifetime } from './login-sessions.ts'

/** The two cookies of the hosted pages. */
export type Cookies = {
  /** Binds a request to the browser that began it. */
  browser: string | undefined
  /** Identifies the browser's login session. */
  session: string | undefined
}

/** With TLS, the prefix prevents subdomains and plain HTTP from setting the cookie (RFC 6265bis, `__Host-`). */
const nameOf = (kind: keyof Cookies, secure: boolean) => `${secure ? '__Host-' : ''}virage_${kind}`

/** The format of our values: 32 random bytes as base64url. */
const shape = /^[\w-]{43}$/

/** Reads the cookies of a request; a value that this service can't have set is ignored. */
export function readCookies(request: Pick<FastifyRequest, 'headers'>, secure: boolean): Cookies {
  const sent = parseCookie(request.headers.cookie ?? '')
  const read = (kind: keyof Cookies) => {
    const value = sent[nameOf(kind, secure)]
    return value !== undefined && shape.test(value) ? value : undefined
  }
  return { browser: read('browser'), session: read('session') }
}

/** Returns the browser's own value; sets one if there is none. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = readCookies(request, secure).browser
  if (known !== undefined) return known
  const browser = randomBytes(32).toString('base64url')
  setCookie(reply, 'browser', { value: browser, secure })
  return browser
}

/**
 * Sets a cookie that scripts cannot read and forms of other sites do not send.
 *
 * @param seconds its lifetime; 0 deletes it
 */
export function setCookie(
  reply: FastifyReply,
  kind: keyof Cookies,
  { value, secure, seconds }: { value: string; secure: boolean; seconds?: number },
): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: nameOf(kind, secure),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      ...(seconds === undefined ? {} : { maxAge: seconds }),
    }),
  )
}

/** Sets the cookie of a login session. */
export const setSession = (reply: FastifyReply, value: string, secure: boolean): void =>
  setCookie(reply, 'session', { value, secure, seconds: loginSessionLifetime })
