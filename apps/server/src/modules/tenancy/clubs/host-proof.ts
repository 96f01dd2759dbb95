import { createHash } from 'node:crypto'
import { slugFromHost } from '@virage/domain'
import type { ReadTxt } from '../../../platform/dns/read-txt.ts'
import type { ClubCache } from '../../../platform/access/clubs.ts'

/** A club's claim to a domain. */
export type HostClaim = { clubId: string; host: string }

/**
 * Returns the TXT record with which the owner of a domain assigns it to a club. Its value is public, as all of DNS; it
 * contains club and domain, so that it proves nothing for others.
 */
export function proofOf({ clubId, host }: HostClaim): { name: string; value: string } {
  const digest = createHash('sha256').update(`virage host ${clubId} ${host}`).digest('base64url')
  return { name: `_virage.${host}`, value: `virage-host=${digest}` }
}

/** Returns whether a domain has a club's record; false if DNS does not respond. */
export async function isProven(readTxt: ReadTxt, claim: HostClaim): Promise<boolean> {
  const { name, value } = proofOf(claim)
  const records = await readTxt(name).catch(() => [])
  return records.some((record) => record.trim() === value)
}

/** Returns whether a claim is reserved, and so rejected without any proof. */
export type ReservedHosts = (claim: HostClaim) => Promise<boolean>

/**
 * Creates the check for reserved hosts: the installation's own ones with their subdomains, and those that the naming
 * rule gives to another club (C05).
 */
export function createReservedHosts({
  clubs,
  productHosts,
  publicUrl,
}: {
  clubs: Pick<ClubCache, 'find'>
  productHosts: string[]
  publicUrl: () => string
}): ReservedHosts {
  return async ({ clubId, host }) => {
    const installation = [...productHosts, new URL(publicUrl()).hostname]
    if (installation.some((own) => host === own || host.endsWith(`.${own}`))) return true
    const slug = slugFromHost(host, productHosts)
    const byRule = slug === undefined ? undefined : await clubs.find(slug)
    return byRule !== undefined && byRule.id !== clubId
  }
}
