import { type PersonalInfo, personalInfo } from '@virage/contract'
import { birthdateProblem } from '@virage/domain'
import type { Resolver } from 'react-hook-form'
import { fieldErrors } from '../forms/field-errors.ts'
import { internationalNumber } from './international-number.ts'
import { clubDay } from '../../club-day.ts'

/** Values of the form: the contract's personal information, and whether the fan acts for a company. */
export type PersonalInfoValues = {
  [Name in keyof PersonalInfo]-?: NonNullable<PersonalInfo[Name]>
} & { isCompany: boolean }

/**
 * Validates the form with the contract's schema, after converting the phone number to international form. The error message
 * of the birthdate is a `BirthdateProblem`.
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
  const birthdate = birthdateProblem(person.birthdate, clubDay())
  if (read.success && birthdate === undefined) return { values: read.data, errors: {} }
  const issues = [...(birthdate ? [{ path: ['birthdate'], message: birthdate }] : []), ...(read.error?.issues ?? [])]
  return { values: {}, errors: fieldErrors<PersonalInfoValues>(issues) }
}
