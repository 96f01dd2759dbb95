import type { FanNote, FanRecord } from '@virage/contract/staff'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { readListedFan } from '../fans/staff-queries.ts'
import { presentSuspension } from '../suspensions/present-suspension.ts'
import { readSuspensions } from '../suspensions/queries.ts'
import { readMemberUntil, readNotes, readTags } from './queries.ts'

/** Reads a fan without their identity; undefined for a fan whom the club doesn't have. */
export async function readFanRecord(tx: Tx, clubId: string, fanId: string): Promise<FanRecord | undefined> {
  const fan = await readListedFan(tx, clubId, fanId)
  if (!fan) return undefined
  const memberUntil = await readMemberUntil(tx, clubId, fanId)
  return {
    id: fan.id,
    username: fan.account_id,
    firstName: fan.first_name,
    lastName: fan.last_name,
    email: fan.email,
    pictureUrl: fan.picture_url,
    kycStatus: fan.kyc_status,
    since: fan.created_at.toISOString(),
    card: fan.card_status,
    memberUntil: memberUntil?.toISOString() ?? null,
    isGuest: fan.is_guest,
    erasureRequestedAt: fan.erasure_requested_at?.toISOString() ?? null,
    tags: await readTags(tx, clubId, fanId),
    suspensions: (await readSuspensions(tx, clubId, fanId)).map(presentSuspension),
    notes: (await readNotes(tx, clubId, fanId)).map(presentNote),
  }
}

/** Returns the DTO of a note. */
export const presentNote = (row: Selectable<DB['fan_note']>): FanNote => ({
  id: row.id,
  text: row.text,
  author: row.author_email,
  date: row.created_at.toISOString(),
})
