import type { StaffParticipation } from '@virage/contract/staff'

/** The people behind entries, by the id of the entry, as far as somebody has asked for them. */
export type Contacts = ReadonlyMap<string, StaffParticipation>

/** The short form of an entry's id, which a room can read: its last eight digits, which are random. */
export const shortId = (id: string): string => id.slice(-8)
