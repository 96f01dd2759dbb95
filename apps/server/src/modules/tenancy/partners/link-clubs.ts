import type { StaffLinkedClubs } from '@virage/contract/staff'
import type { ClubCache } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/http/if-match.ts'
import { versionOf } from '../../../platform/version-of.ts'
import type { MutationResult } from '../../staff/index.ts'
import { lockLinkedClubs, readLinkedClubs, replaceLinkedClubs } from './queries.ts'

/** Returns the clubs that a club links to, in their order. The version is that of the order. */
export async function findLinkedClubs(tx: Tx, clubId: string): Promise<StaffLinkedClubs> {
  const rows = await readLinkedClubs(tx, clubId)
  return {
    version: versionOf({ slugs: rows.map(({ slug }) => slug) }),
    clubs: rows.map(({ slug, platform_name, logo_url, state }) => ({
      slug,
      platformName: platform_name,
      logoUrl: logo_url,
      state,
    })),
  }
}

/**
 * Sets the clubs that a club links to, in this order (C10).
 *
 * @throws ApiError 422 for the club itself and for a club that doesn't exist; 412 if somebody has changed the list
 */
export async function linkClubs(
  tx: Tx,
  clubs: ClubCache,
  { clubId, slugs, ifMatch }: { clubId: string; slugs: string[]; ifMatch: IfMatch },
): Promise<MutationResult<StaffLinkedClubs>> {
  const linked = await Promise.all(slugs.map((slug) => clubs.find(slug)))
  const errors = linked.flatMap((one, index) =>
    one && one.id !== clubId ? [] : [{ path: `slugs.${index}`, key: 'errors.validation.unknown' }],
  )
  if (errors.length > 0) throw new ApiError('errors.validation.failed', { errors })
  await lockLinkedClubs(tx, clubId)
  const before = await findLinkedClubs(tx, clubId)
  assertUnchanged(ifMatch, before)
  // A club may be given twice: by its slug and by its id.
  await replaceLinkedClubs(tx, clubId, [...new Set(linked.flatMap((one) => one?.id ?? []))])
  const answer = await findLinkedClubs(tx, clubId)
  return { answer, audit: { subject: 'linked clubs', before: slugsOf(before), after: slugsOf(answer) } }
}

const slugsOf = ({ clubs }: StaffLinkedClubs) => ({ slugs: clubs.map(({ slug }) => slug) })
