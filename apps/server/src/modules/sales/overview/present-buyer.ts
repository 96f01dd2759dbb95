import type { Buyer } from '@virage/contract/staff'

/** Returns the DTO of a fan in lists of finance. */
export const presentBuyer = (row: { fan_id: string; first_name: string; last_name: string; email: string }): Buyer => ({
  id: row.fan_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
})
