import type { StaffRole } from '@virage/domain'
import type { Principal } from './principal.ts'

/** A person who works in a back office, and their role. */
export type StaffMember = { accountId: string; email: string; role: StaffRole | 'operator' }

/** Finds the principal's role in the back office of a club, or of the installation if no club is given. */
export type FindStaff = (principal: Principal, clubId: string | undefined) => Promise<StaffMember | undefined>
