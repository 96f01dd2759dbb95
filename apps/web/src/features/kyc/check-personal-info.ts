import { type PersonalInfo, personalInfo } from '@virage/contract'
import { birthdateProblem } from '@virage/domain'
import type { Resolver } from 'react-hook-form'
import { fieldErrors } from '../forms/field-errors.ts'
import { internationalNumber } from './international-number.ts'

/** What the form of the personal information holds: the contract's values, and whether the fan acts for a company. */
export type PersonalInfoValues = {
  [Name in keyof PersonalInfo]-?: NonNullable<PersonalInfo[Name]>
} & { isCompany: boolean }

/**
 * Checks the form by the contract's rules, the phone number in its international form. The message of a wrong birthdate is
 * a `BirthdateProblem`.
 */
export const checkPersonalInfo: Resolver<PersonalInfoValues, unknown, PersonalInfo> = async ({
  isCompany,
  companyInfo,
  address,
  ...person
}) => {
  const read = personalInfo.safeParse({
    ...person,
    phoneNumber: await internationalNumber(person.phoneNumber, address.country),
    address: { ...address, addressLine2: address.addressLine2 || undefined },
    companyInfo: isCompany ? companyInfo : undefined,
  })
  const birthdate = birthdateProblem(person.birthdate, new Date().toISOString().slice(0, 10))
  if (read.success && birthdate === undefined) return { values: read.data, errors: {} }
  const issues = [...(birthdate ? [{ path: ['birthdate'], message: birthdate }] : []), ...(read.error?.issues ?? [])]
  return { values: {}, errors: fieldErrors<PersonalInfoValues>(issues) }
}
