import type { StaffRole } from '@virage/domain'
import type { Principal } from './principal.ts'

/** Somebody who works in a back office, and as what. */
export type StaffMember = { accountId: string; email: string; role: StaffRole | 'operator' }

/** Who a caller is in the back office of a club, or of the installation where no club is named. */
export type FindStaff = (principal: Principal, clubId: string | undefined) => Promise<StaffMember | undefined>
