/**
 * The address of a redirect, root-relative where it stays on the page's own host: which scheme browsers reach the
 * product by is not known behind a proxy. Slashes at its beginning become one, so that it never names a host.
 */
export function ownLocation(location: string, pageUrl: string): string {
  const page = new URL(pageUrl)
  const target = new URL(location, page)
  if (target.host !== page.host) return target.href
  return `${target.pathname.replace(/^\/+/, '/')}${target.search}${target.hash}`
}
