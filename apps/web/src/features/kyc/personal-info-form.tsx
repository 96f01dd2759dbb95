import { type Fan, type PersonalInfo, personalInfo, savePersonalInfo } from '@virage/contract'
import { birthdateProblem } from '@virage/domain'
import { Alert, Button, Checkbox, SelectField, TextField } from '@virage/ui'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { clearDraft, keepDraft, readDraft } from '../../shell/drafts.ts'
import { countries } from './countries.ts'
import { internationalNumber } from './international-number.ts'

type Values = Record<string, string>

/** The personal information of a fan (P07); checked by the contract's own rules before it is sent. */
export function PersonalInfoForm({ fan, onSaved }: { fan: Fan; onSaved: (fan: Fan) => void }) {
  const club = useClub()
  const t = useTranslations('personalInfo')
  const problemText = useProblemText()
  const language = useLocale()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const draftName = `kyc ${club.slug} ${fan.username}`
  const [draft] = useState(() => readDraft(draftName))
  const [company, setCompany] = useState(draft['company'] === 'true')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const check = (values: Values): { info: PersonalInfo | null; found: Record<string, string> } => {
    const read = personalInfo.safeParse(shape(values, company))
    const found: Record<string, string> = {}
    for (const issue of read.error?.issues ?? []) found[String(issue.path.at(-1))] ??= t('required')
    if (found['phoneNumber'] !== undefined) found['phoneNumber'] = t('phoneError')
    const birth = birthdateProblem(values['birthdate'] ?? '', new Date().toISOString().slice(0, 10))
    if (birth) found['birthdate'] = t(birth === 'tooYoung' ? 'tooYoung' : 'birthdateError')
    return { info: read.success && !birth ? read.data : null, found }
  }

  const keep = (form: HTMLFormElement, isCompany = company) =>
    keepDraft(draftName, { ...valuesOf(form), company: String(isCompany) })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(form)
    setBusy(true)
    const phoneNumber = await internationalNumber(values['phoneNumber'] ?? '', values['country'] ?? '')
    const { info, found } = check({ ...values, phoneNumber })
    setErrors(found)
    setFailure(null)
    if (!info) {
      setBusy(false)
      const [first] = Object.keys(found)
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    const saved = await call(savePersonalInfo, { params: { slug: club.slug, username: fan.username }, body: info })
    setBusy(false)
    if (!saved.ok) return setFailure(problemText(saved.problem?.key ?? 'errors.backend.unavailable'))
    clearDraft(draftName)
    onSaved(saved.value)
  }

  const field = (name: string, more: object = {}) => ({
    name,
    label: t(name as 'firstName'),
    error: errors[name],
    required: true,
    ...more,
    ...(draft[name] === undefined ? {} : { defaultValue: draft[name] }),
  })
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onInput={(event) => keep(event.currentTarget)}
      noValidate
      className="grid gap-5"
    >
      <p className="text-muted">{t('why')}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...field('firstName', { autoComplete: 'given-name', defaultValue: fan.identity.firstName })} />
        <TextField {...field('lastName', { autoComplete: 'family-name', defaultValue: fan.identity.lastName })} />
        <TextField {...field('birthdate', { type: 'date', autoComplete: 'bday' })} />
        <TextField {...field('birthplace')} />
      </div>
      <TextField
        {...field('phoneNumber', {
          type: 'tel',
          autoComplete: 'tel',

          hint: t('phoneHint'),
        })}
      />
      <TextField {...field('addressLine1', { autoComplete: 'address-line1' })} />
      <TextField {...field('addressLine2', { autoComplete: 'address-line2', required: false })} />
      <div className="grid gap-5 md:grid-cols-3">
        <TextField {...field('postalCode', { autoComplete: 'postal-code' })} />
        <TextField {...field('city', { autoComplete: 'address-level2' })} />
        <SelectField
          label={t('country')}
          name="country"
          autoComplete="country"
          defaultValue={draft['country'] ?? 'FR'}
          options={countries(language)}
          error={errors['country']}
        />
      </div>
      <Checkbox
        checked={company}
        onChange={(event) => {
          setCompany(event.target.checked)
          if (event.target.form) keep(event.target.form, event.target.checked)
        }}
      >
        {t('company')}
      </Checkbox>
      {company && (
        <div className="grid gap-5 rounded-card border border-line p-5">
          <TextField {...field('companyName', { autoComplete: 'organization' })} />
          <TextField {...field('companyRegistrationNumber')} />
          <TextField {...field('companyAddress')} />
        </div>
      )}
      {failure !== null && <Alert tone="danger" title={failure} />}
      <Button type="submit" busy={busy}>
        {t('save')}
      </Button>
    </form>
  )
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** The form's flat fields as the contract nests them. */
const shape = (values: Values, company: boolean) => ({
  firstName: values['firstName'],
  lastName: values['lastName'],
  birthdate: values['birthdate'],
  birthplace: values['birthplace'],
  phoneNumber: values['phoneNumber'],
  address: {
    addressLine1: values['addressLine1'],
    ...(values['addressLine2'] ? { addressLine2: values['addressLine2'] } : {}),
    city: values['city'],
    country: values['country'],
    postalCode: values['postalCode'],
  },
  ...(company
    ? {
        companyInfo: {
          companyName: values['companyName'],
          companyRegistrationNumber: values['companyRegistrationNumber'],
          companyAddress: values['companyAddress'],
        },
      }
    : {}),
})
