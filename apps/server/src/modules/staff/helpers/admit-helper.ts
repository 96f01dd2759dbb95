import type { Tx } from '../../../platform/database/database.ts'
import { isOnTeam, lockHelperLink, storeHelper } from './queries.ts'

/** A helper who was admitted now or before, or why not. */
export type Admitted =
  | { ok: true; helperId: string; endsAt: Date; isNew: boolean }
  | { ok: false; reason: 'unknown' | 'onTeam' | 'over' }

/**
 * Admits an account by a helper link, which stays locked: of two people for its last place, one comes in. Who has come in by it before
 * takes no other place.
 */
export async function admitHelper(
  tx: Tx,
  person: { clubId: string; accountId: string; email: string },
  linkId: string,
): Promise<Admitted> {
  const locked = await lockHelperLink(tx, { ...person, id: linkId })
  if (!locked) return { ok: false, reason: 'unknown' }
  if (await isOnTeam(tx, person)) return { ok: false, reason: 'onTeam' }
  if (!locked.isOpen) return { ok: false, reason: 'over' }
  const { id, ends_at: endsAt } = await storeHelper(tx, { ...person, link: locked.link, isKnown: locked.isKnown })
  return { ok: true, helperId: id, endsAt, isNew: !locked.isKnown }
}
