import type { Club, ClubDirectory } from '../clubs/club-directory.ts'

/**
 * Whether an address lies on one of the club's own origins: the product's hosts, or a host name of the club itself.
 * Anything else could take a paying fan to a stranger.
 */
export async function isOwnUrl(
  { clubs, productHosts }: { clubs: ClubDirectory; productHosts: string[] },
  club: Club,
  address: string,
): Promise<boolean> {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname, host } = new URL(address)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false
  if (productHosts.includes(hostname)) return true
  return (await clubs.findByHost(host))?.id === club.id
}
