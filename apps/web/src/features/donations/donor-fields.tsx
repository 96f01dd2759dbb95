import type { Donor } from '@virage/contract'
import { SelectField, TextField } from '@virage/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { countries } from '../kyc/countries.ts'

const fields = [
  { name: 'firstName', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', autoComplete: 'family-name', type: 'text' },
  { name: 'email', autoComplete: 'email', type: 'email' },
] as const

/** Fields of the address, which only foundations ask for: their tax receipts name it. */
const addressFields = [
  { name: 'address.addressLine1', autoComplete: 'street-address' },
  { name: 'address.postalCode', autoComplete: 'postal-code' },
  { name: 'address.city', autoComplete: 'address-level2' },
] as const

/** Values of the fields; undefined until they are shown. */
export type DonorValues = { donor?: Donor }

type DonorName = `donor.${(typeof fields | typeof addressFields)[number]['name'] | 'address.country'}`

/** The names of the fields, in order. */
export const donorNames = [...fields, ...addressFields].map(({ name }): DonorName => `donor.${name}`)

/** Fields for a donor without an account, for the email and the receipt. */
export function DonorFields({
  register,
  isWrong,
}: {
  register: (name: DonorName) => UseFormRegisterReturn
  isWrong: (name: DonorName) => boolean
}) {
  const { isFoundation } = useClub()
  const t = useTranslations('donation')
  const language = useLocale()
  return (
    <>
      {[...fields, ...(isFoundation ? addressFields : [])].map(({ name, ...input }) => (
        <TextField
          key={name}
          {...input}
          {...register(`donor.${name}`)}
          label={t(`donor.${name}`)}
          required
          error={isWrong(`donor.${name}`) ? t(name === 'email' ? 'notAnEmail' : 'required') : null}
        />
      ))}
      {isFoundation && (
        <SelectField
          {...register('donor.address.country')}
          label={t('donor.address.country')}
          autoComplete="country"
          defaultValue="FR"
          options={countries(language)}
        />
      )}
    </>
  )
}
