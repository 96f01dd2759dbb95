import { createHash } from 'node:crypto'
import { slugFromHost } from '@virage/domain'
import type { ReadTxt } from '../../../platform/dns/read-txt.ts'
import type { ClubCache } from '../../../platform/access/clubs.ts'

/** A club's claim to a domain. */
export type HostClaim = { clubId: string; host: string }

/**
 * The TXT record by which whoever controls a domain lets a club have it. Its value is public, as all of DNS is; it names
 * one club and one domain, so that it proves nothing for another.
 */
export function proofOf({ clubId, host }: HostClaim): { name: string; value: string } {
  const digest = createHash('sha256').update(`virage host ${clubId} ${host}`).digest('base64url')
  return { name: `_virage.${host}`, value: `virage-host=${digest}` }
}

/** Whether a domain carries a club's record; where DNS gives no answer, it does not. */
export async function isProven(readTxt: ReadTxt, claim: HostClaim): Promise<boolean> {
  const { name, value } = proofOf(claim)
  const records = await readTxt(name).catch(() => [])
  return records.some((record) => record.trim() === value)
}

/** What no club may claim, decided before any proof. */
export type ReservedHosts = (claim: HostClaim) => Promise<boolean>

/**
 * Reserved are the installation's own hosts with everything below them, and what the rule of host names gives to another
 * club (C05).
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
