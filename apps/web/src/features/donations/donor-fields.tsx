import type { Donor } from '@virage/contract'
import { TextField } from '@virage/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'

const fields = [
  { name: 'firstName', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', autoComplete: 'family-name', type: 'text' },
  { name: 'email', autoComplete: 'email', type: 'email' },
] as const

/** Values of the fields; undefined until they are shown. */
export type DonorValues = { donor?: Omit<Donor, 'address'> }

type DonorName = `donor.${(typeof fields)[number]['name']}`

/** The names of the fields, in order. */
export const donorNames = fields.map(({ name }): DonorName => `donor.${name}`)

/** Fields for a donor without an account, for the email and the receipt. */
export function DonorFields({
  register,
  isWrong,
}: {
  register: (name: DonorName) => UseFormRegisterReturn
  isWrong: (name: DonorName) => boolean
}) {
  const t = useTranslations('donation')
  return fields.map(({ name, ...input }) => (
    <TextField
      key={name}
      {...input}
      {...register(`donor.${name}`)}
      label={t(`donor.${name}`)}
      required
      error={isWrong(`donor.${name}`) ? t(name === 'email' ? 'notAnEmail' : 'required') : null}
    />
  ))
}
