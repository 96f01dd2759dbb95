import type { Platform } from '../../../platform/platform.ts'

/** Whose an origin is: the product's own, a club's label below it, or a club's own domain. */
export type OriginOwner = { kind: 'product' } | { kind: 'label' | 'domain'; clubId: string }

/** What is needed to tell registered origins from others. */
export type Origins = Pick<Platform, 'config' | 'publicUrl' | 'database' | 'clubs'>

/**
 * Finds whose an origin is. Registered are the public address, the product's hosts, a club's label in front of one, and
 * the proven hosts in the table, each with the scheme and port of the public address; plain http on loopback alone. The rule
 * that reads a club from any host name does not count here, for strangers choose their host names themselves.
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
    return club && { kind: 'label', clubId: club.id }
  }
  const listed = await database.query
    .selectFrom('club_host')
    .select('club_id')
    .where('host', '=', hostname)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return listed && { kind: 'domain', clubId: listed.club_id }
}

/** Whether an origin is the product's or a club's. */
export const isRegisteredOrigin = async (origins: Origins, url: URL): Promise<boolean> =>
  (await ownerOfOrigin(origins, url)) !== undefined

/** Whether a host name always leads to this machine (RFC 6761, 6.3). */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
