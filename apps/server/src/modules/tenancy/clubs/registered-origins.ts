import type { Platform } from '../../../platform/platform.ts'

/** The owner of an origin: the product, a club by its subdomain of the product, or a club by its own domain. */
export type OriginOwner = { kind: 'product' } | { kind: 'subdomain' | 'domain'; clubId: string }

/** What the check of origins needs. */
export type Origins = Pick<Platform, 'config' | 'publicUrl' | 'database' | 'clubs'>

/**
 * Returns the owner of an origin. Registered are the public URL, the product's hosts, a club's subdomain of these, and
 * proven domains, each with the scheme and port of the public URL; plain http only on loopback. The rule that derives a
 * club from any host name does not apply here, because anyone can choose such a host name.
 */
export async function ownerOfOrigin(
  { config, publicUrl, database, clubs }: Origins,
  { protocol, host, hostname, port, username, password }: URL,
): Promise<OriginOwner | undefined> {
  const own = new URL(publicUrl())
  if (protocol !== own.protocol || port !== own.port || username !== '' || password !== '') return undefined
  if (protocol !== 'https:' && !isLoopback(hostname)) return undefined
  if (hostname === own.hostname || config.PRODUCT_HOSTS.includes(hostname)) return { kind: 'product' }
  if (config.PRODUCT_HOSTS.some((product) => hostname.endsWith(`.${product}`))) {
    const club = await clubs.findByHost(host)
    return club && { kind: 'subdomain', clubId: club.id }
  }
  // Anybody can invent a host, so that only a known one is worth a query. The query sees if it was removed a moment ago.
  if (!(await clubs.isProvenHost(hostname))) return undefined
  const listed = await database.query
    .selectFrom('club_host')
    .select('club_id')
    .where('host', '=', hostname)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return listed && { kind: 'domain', clubId: listed.club_id }
}

/** Returns whether an origin belongs to the product or a club. */
export const isRegisteredOrigin = async (origins: Origins, url: URL): Promise<boolean> =>
  (await ownerOfOrigin(origins, url)) !== undefined

/** Returns whether a host name always resolves to this machine (RFC 6761 §6.3). */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
