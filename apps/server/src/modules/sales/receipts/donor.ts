import type { Donor as DonorDto, PersonalInfo } from '@virage/contract'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Donor } from '../../../platform/database/json-columns.ts'
import { addressLinesOf } from '../../tenancy/index.ts'

type Address = NonNullable<PersonalInfo['address']>

/** Returns the lines of an address; none without one. */
const linesOf = (address: Address | null | undefined): string[] => (address ? addressLinesOf(address) : [])

/** Returns a fan as donor; undefined if the club does not know their name. A company is named before the fan. */
export function donorFromFan(
  fan: Pick<Fan, 'first_name' | 'last_name' | 'email' | 'personal_info' | 'receipt_address' | 'language'>,
): Donor | undefined {
  const name = `${fan.first_name} ${fan.last_name}`.trim()
  if (name === '') return undefined
  const { companyInfo: company, address } = fan.personal_info ?? {}
  return {
    name,
    companyName: company?.companyName ?? null,
    companyNumber: company?.companyRegistrationNumber ?? null,
    email: fan.email,
    addressLines: company ? [company.companyAddress] : linesOf(address ?? fan.receipt_address),
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
