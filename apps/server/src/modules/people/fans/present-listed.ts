import type { StaffFan } from '@virage/contract/staff'
import type { ListedFan } from './staff-queries.ts'

/** Returns the DTO of a fan in lists. */
export const presentListed = (row: ListedFan): StaffFan => ({
  id: row.id,
  username: row.account_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  pictureUrl: row.picture_url,
  kycStatus: row.kyc_status,
  statusSince: row.reached_status_at.toISOString(),
  kycRejection: row.kyc_rejection,
  hidden: row.hidden,
  since: row.created_at.toISOString(),
  erasureRequestedAt: row.erasure_requested_at?.toISOString() ?? null,
})
