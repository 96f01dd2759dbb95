import type { Fan as FanDto } from '@virage/contract'
import type { Coins } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { toCoinsDto } from '../../../platform/amount-dtos.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import type { OpenChange } from '../kyc/identity-change.ts'

/** Returns the DTO of a fan for themselves. */
export function presentFan(club: Club, fan: Fan, balance: Coins): Omit<FanDto, 'identityChange'> {
  return {
    id: fan.id,
    username: fan.account_id,
    kycStatus: fan.kyc_status,
    kycRejection: fan.kyc_rejection,
    tosAccepted: fan.tos_accepted_at !== null,
    language: fan.language,
    pictureUrl: fan.picture_url,
    hidden: fan.hidden,
    identity: {
      firstName: fan.first_name,
      lastName: fan.last_name,
      name: `${fan.first_name} ${fan.last_name}`.trim(),
      email: fan.email,
      pictureUrl: fan.picture_url,
    },
    balance: { coins: toCoinsDto(balance, club) },
    // Only savePersonalInfo writes the column, with validated input.
    personalInfo: fan.personal_info,
  }
}

/** Returns the DTO of a pending change of identity. */
export const presentChange = ({ requested, requested_at }: OpenChange): FanDto['identityChange'] => ({
  requested: {
    firstName: requested.firstName,
    lastName: requested.lastName,
    birthdate: requested.birthdate,
    birthplace: requested.birthplace,
    companyInfo: requested.companyInfo,
  },
  requestedAt: requested_at.toISOString(),
})
