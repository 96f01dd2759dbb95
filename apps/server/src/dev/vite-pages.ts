import { ownLocation } from '../web/own-location.ts'
import type { PageCache, PageRequest } from '../web/page-cache.ts'

/**
 * Renders pages with Vite's development server; nothing is cached or deferred.
 *
 * Their policy allows inline scripts and styles, which Vite's client and React's refresh write, and has no Trusted
 * Types.
 *
 * @param address of the development server, which recognises these requests by the page headers
 * @param headersOf returns the headers of a page
 */
export const openVitePages = (
  address: string,
  headersOf: (page: PageRequest) => Record<string, string>,
): PageCache => ({
  getIfCached: () => undefined,
  get: async (page) => {
    const { pathname, search } = new URL(page.url)
    const response = await fetch(new URL(`${pathname}${search}`, address), {
      headers: headersOf(page),
      redirect: 'manual',
    })
    const location = response.headers.get('location')
    return {
      status: response.status,
      body: Buffer.from(await response.arrayBuffer()),
      headers: {
        'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': developmentPolicy,
        ...(location === null ? {} : { location: ownLocation(location, page.url) }),
      },
    }
  },
})

const developmentPolicy = [
  "default-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' https:",
  "connect-src 'self' ws: https:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
