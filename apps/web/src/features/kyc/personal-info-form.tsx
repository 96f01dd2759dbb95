import { type Fan, type PersonalInfo, savePersonalInfo } from '@virage/contract'
import { Alert, Button, Checkbox, SelectField, TextField } from '@virage/ui'
import { type FormEvent, useState } from 'react'
import { type FieldPathByValue, useForm, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { clearDraft, saveDraft, readDraft } from '../../shell/drafts.ts'
import { isMissingCode } from '../../shell/missing-code.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'
import { checkPersonalInfo, type PersonalInfoValues } from './check-personal-info.ts'
import { countries } from './countries.ts'

/** Returns the name of the draft of a fan's personal information. */
export const personalInfoDraftName = (slug: string, { username }: Pick<Fan, 'username'>): string =>
  `kyc ${slug} ${username}`

/** The form of a fan's personal information (P07), validated with the contract's schema. It begins with what the club has. */
export function PersonalInfoForm({ fan, onSaved }: { fan: Fan; onSaved: (fan: Fan) => void }) {
  const club = useClub()
  const t = useTranslations('personalInfo')
  const problemText = useProblemText()
  const language = useLocale()
  const draftName = personalInfoDraftName(club.slug, fan)
  const [draft] = useState(() => readDraft(draftName))
  const { register, handleSubmit, setError, getFieldState, control, formState } = useForm({
    resolver: checkPersonalInfo,
  })
  const stored: Partial<PersonalInfo> = fan.personalInfo ?? fan.identity
  const hasDraft = Object.keys(draft).length > 0
  const isCompany = useWatch({
    control,
    name: 'isCompany',
    defaultValue: hasDraft ? draft['isCompany'] !== undefined : stored.companyInfo !== undefined,
  })

  const save = async (info: PersonalInfo) => {
    const saved = await call(savePersonalInfo, { params: { slug: club.slug, username: fan.username }, body: info })
    if (!saved.ok) {
      return setError('root', { message: problemText(saved.problem?.key ?? 'errors.backend.unavailable') })
    }
    clearDraft(draftName)
    return onSaved(saved.value)
  }
  const submit = async (event: FormEvent) => {
    try {
      await handleSubmit(save)(event)
    } catch (error) {
      // The code that reads phone numbers could not be loaded. The draft outlives the reload.
      if (!isMissingCode(error)) throw error
      setError('root', { message: problemText('errors.backend.unavailable') })
      void reloadWhenConnected()
    }
  }
  const errorOf = (name: FieldPathByValue<PersonalInfoValues, string | undefined>) => {
    const { error } = getFieldState(name, formState)
    if (!error) return null
    if (name === 'phoneNumber') return t('phoneError')
    if (name === 'birthdate') return t(error.message === 'tooYoung' ? 'tooYoung' : 'birthdateError')
    return t('required')
  }
  const field = (name: FieldPathByValue<PersonalInfoValues, string | undefined>, known?: string) => ({
    ...register(name),
    error: errorOf(name),
    defaultValue: draft[name] ?? known,
  })
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onInput={(event) => saveDraft(draftName, event.currentTarget)}
      noValidate
      className="grid gap-5"
    >
      <p className="text-muted">{t('why')}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...field('firstName', stored.firstName)}
          label={t('firstName')}
          required
          autoComplete="given-name"
        />
        <TextField {...field('lastName', stored.lastName)} label={t('lastName')} required autoComplete="family-name" />
        <TextField
          {...field('birthdate', stored.birthdate)}
          label={t('birthdate')}
          required
          type="date"
          autoComplete="bday"
        />
        <TextField {...field('birthplace', stored.birthplace)} label={t('birthplace')} required />
      </div>
      <TextField
        {...field('phoneNumber', stored.phoneNumber)}
        label={t('phoneNumber')}
        required
        type="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
      />
      <TextField
        {...field('address.addressLine1', stored.address?.addressLine1)}
        label={t('addressLine1')}
        required
        autoComplete="address-line1"
      />
      <TextField
        {...field('address.addressLine2', stored.address?.addressLine2)}
        label={t('addressLine2')}
        autoComplete="address-line2"
      />
      <div className="grid gap-5 md:grid-cols-3">
        <TextField
          {...field('address.postalCode', stored.address?.postalCode)}
          label={t('postalCode')}
          required
          autoComplete="postal-code"
        />
        <TextField
          {...field('address.city', stored.address?.city)}
          label={t('city')}
          required
          autoComplete="address-level2"
        />
        <SelectField
          {...field('address.country', stored.address?.country ?? 'FR')}
          label={t('country')}
          autoComplete="country"
          options={countries(language)}
        />
      </div>
      <Checkbox {...register('isCompany')} defaultChecked={isCompany}>
        {t('company')}
      </Checkbox>
      {isCompany && (
        <div className="grid gap-5 rounded-card border border-line p-5">
          <TextField
            {...field('companyInfo.companyName', stored.companyInfo?.companyName)}
            label={t('companyName')}
            required
            autoComplete="organization"
          />
          <TextField
            {...field('companyInfo.companyRegistrationNumber', stored.companyInfo?.companyRegistrationNumber)}
            label={t('companyRegistrationNumber')}
            required
          />
          <TextField
            {...field('companyInfo.companyAddress', stored.companyInfo?.companyAddress)}
            label={t('companyAddress')}
            required
          />
        </div>
      )}
      {formState.errors.root && <Alert tone="danger" title={formState.errors.root.message ?? ''} />}
      <Button type="submit" busy={formState.isSubmitting}>
        {t(fan.personalInfo ? 'saveChanges' : 'save')}
      </Button>
    </form>
  )
}
