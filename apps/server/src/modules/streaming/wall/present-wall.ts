import type { Language, Wall } from '@virage/contract'
import type { StaffWall } from '@virage/contract/staff'
import { localized } from '../../../platform/localized.ts'
import type { WallRow } from './queries.ts'

const applauseOf = (row: WallRow | undefined) =>
  row?.applauded_id && row.applauded_at ? { exclusiveId: row.applauded_id, date: row.applauded_at.toISOString() } : null

/** Returns what the big screen shows, for staff. */
export const presentStaffWall = (row: WallRow | undefined): StaffWall => ({
  version: String(row?.version ?? 0),
  mode: row?.mode ?? 'AUTOMATIC',
  exclusiveId: row?.exclusive_id ?? null,
  message: row?.message ?? null,
  applause: applauseOf(row),
  set: row?.set_at ? { date: row.set_at.toISOString(), email: row.email } : null,
})

/** Returns what the big screen shows, for the screen itself. */
export const presentWall = (row: WallRow | undefined, language: Language): Wall => ({
  mode: row?.mode ?? 'AUTOMATIC',
  exclusiveId: row?.exclusive_id ?? null,
  message: localized(row?.message, language),
  applause: row?.is_applauding ? applauseOf(row) : null,
})
