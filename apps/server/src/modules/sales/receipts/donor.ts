import type { Donor as DonorDto, PersonalInfo } from '@virage/contract'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Donor } from '../../../platform/database/json-columns.ts'

type Address = NonNullable<PersonalInfo['address']>

const linesOf = (address: Address | undefined): string[] =>
  address
    ? [
        address.addressLine1,
        address.addressLine2 ?? '',
        `${address.postalCode} ${address.city}`,
        address.country,
      ].filter((line) => line !== '')
    : []

/** Returns a fan as donor; undefined if the club does not know their name. */
export function donorFromFan(
  fan: Pick<Fan, 'first_name' | 'last_name' | 'email' | 'personal_info' | 'language'>,
): Donor | undefined {
  const name = `${fan.first_name} ${fan.last_name}`.trim()
  if (name === '') return undefined
  const info = fan.personal_info
  return {
    name,
    companyName: info?.companyInfo?.companyName ?? null,
    email: fan.email,
    addressLines: linesOf(info?.address),
    language: fan.language,
  }
}

/** Returns a visitor as donor, from their own input. */
export const donorFromVisitor = (donor: DonorDto, language: string): Donor => ({
  name: `${donor.firstName} ${donor.lastName}`,
  companyName: null,
  email: donor.email,
  addressLines: linesOf(donor.address),
  language,
})
