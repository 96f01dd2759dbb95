import type { Donor } from '@virage/contract'
import { TextField } from '@virage/ui'
import { useTranslations } from 'use-intl'
import type { OperationError } from '../../api.ts'

/** Somebody of whom nothing has been typed yet. */
export const noDonor: Donor = { firstName: '', lastName: '', email: '' }

const fields = [
  { name: 'firstName', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', autoComplete: 'family-name', type: 'text' },
  { name: 'email', autoComplete: 'email', type: 'email' },
] as const

/** Who gives without an account, for the thanks and the receipt. */
export function DonorFields({
  donor,
  onChange,
  invalid,
}: {
  donor: Donor
  onChange: (donor: Donor) => void
  /** The server's refusal, which names the fields that it could not take. */
  invalid: OperationError | null
}) {
  const t = useTranslations('donation')
  const wrong = new Set(invalid?.problem?.errors?.map(({ path }) => path))
  return fields.map(({ name, ...input }) => (
    <TextField
      key={name}
      {...input}
      label={t(`donor.${name}`)}
      name={name}
      required
      value={donor[name]}
      error={wrong.has(`donor.${name}`) ? t(name === 'email' ? 'notAnEmail' : 'required') : null}
      onChange={(event) => onChange({ ...donor, [name]: event.target.value })}
    />
  ))
}
