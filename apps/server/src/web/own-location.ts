/**
 * Returns the location of a redirect. It is root-relative on the page's own host, because behind a proxy the public
 * scheme is unknown. Leading slashes become one, so that it can't name another host.
 */
export function ownLocation(location: string, pageUrl: string): string {
  const page = new URL(pageUrl)
  const target = new URL(location, page)
  if (target.host !== page.host) return target.href
  return `${target.pathname.replace(/^\/+/, '/')}${target.search}${target.hash}`
}
