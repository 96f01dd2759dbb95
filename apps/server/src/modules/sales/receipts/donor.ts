import type { Donor as WireDonor, PersonalInfo } from '@virage/contract'
import type { Fan } from '../../../platform/access/fans.ts'

/** Who is named on a receipt, and where it is sent. */
export type Donor = {
  name: string
  companyName: string | null
  email: string
  addressLines: string[]
  /** The language that they read; null where nobody has said. */
  language: string | null
}

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

/** A fan as donor; undefined before the club knows their name. */
export function donorFromFan(
  fan: Pick<Fan, 'first_name' | 'last_name' | 'email' | 'personal_info' | 'language'>,
): Donor | undefined {
  const name = `${fan.first_name} ${fan.last_name}`.trim()
  if (name === '') return undefined
  // Written by savePersonalInfo alone.
  const info = fan.personal_info as PersonalInfo | null
  return {
    name,
    companyName: info?.companyInfo?.companyName ?? null,
    email: fan.email,
    addressLines: linesOf(info?.address),
    language: fan.language,
  }
}

/** A visitor as donor, as they have told. */
export const donorFromVisitor = (donor: WireDonor, language: string): Donor => ({
  name: `${donor.firstName} ${donor.lastName}`,
  companyName: null,
  email: donor.email,
  addressLines: linesOf(donor.address),
  language,
})
