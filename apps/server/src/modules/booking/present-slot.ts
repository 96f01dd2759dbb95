import type { StaffSlot } from '@virage/contract/staff'
import { versionOf } from '../../platform/version-of.ts'
import type { StaffSlotRow } from './staff-queries.ts'

/** Returns the DTO of a slot for staff. Reservations are no change of the slot. */
export const presentSlot = ({
  id,
  starts_at,
  capacity,
  reserved,
}: Omit<StaffSlotRow, 'starts' | 'past'>): StaffSlot => ({
  id,
  version: versionOf({ starts_at, capacity }),
  startDate: starts_at,
  capacity,
  reserved,
})
