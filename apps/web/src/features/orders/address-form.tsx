import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BookedAddress, createAddress, type Fan } from '@virage/contract'
import { isPostalCode } from '@virage/domain'
import { Alert, Button, SelectField, TextField } from '@virage/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { clearDraft, readDraft, saveDraft } from '../../shell/drafts.ts'
import { countries } from '../kyc/countries.ts'
import { addressesQuery } from './delivery-queries.ts'

type Values = {
  recipient: string
  street: string
  extra: string
  postalCode: string
  city: string
  country: string
  phone: string
}

/** The form that adds an address to the fan's address book: their own, or that of somebody who gets a gift (B06). */
export function AddressForm({
  fan,
  onSaved,
  onCancel,
}: {
  fan: Fan
  onSaved: (address: BookedAddress) => void
  onCancel: (() => void) | undefined
}) {
  const club = useClub()
  const t = useTranslations('delivery')
  const problemText = useProblemText()
  const language = useLocale()
  const client = useQueryClient()
  const { username } = fan
  const draftName = `address ${club.slug} ${username}`
  const [draft] = useState(() => readDraft(draftName))
  const { register, handleSubmit, getValues, formState } = useForm<Values>({
    defaultValues: {
      recipient: fan.identity.name,
      street: '',
      extra: '',
      postalCode: '',
      city: '',
      country: 'FR',
      phone: '',
      ...draft,
    },
  })
  const save = useMutation({
    mutationFn: ({ extra, phone, ...typed }: Values) =>
      unwrap(
        call(createAddress, {
          params: { slug: club.slug, username },
          body: { ...typed, extra: extra.trim() || null, phone: phone.trim() || null },
        }),
      ),
    onSuccess: (address) => {
      clearDraft(draftName)
      client.setQueryData(addressesQuery(club.slug, username).queryKey, (known = []) => [...known, address])
      onSaved(address)
    },
    meta: { isFailureShown: true },
  })
  const required = (name: keyof Values) => ({
    ...register(name, { validate: (value) => value.trim() !== '' || t('required') }),
    error: formState.errors[name]?.message ?? null,
    required: true,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
      onInput={(event) => saveDraft(draftName, event.currentTarget)}
      className="grid gap-4 rounded-card border border-line p-4"
    >
      <TextField {...required('recipient')} label={t('recipient')} autoComplete="name" />
      <TextField {...required('street')} label={t('street')} autoComplete="address-line1" />
      <TextField {...register('extra')} label={t('extra')} autoComplete="address-line2" />
      <div className="grid grid-cols-[8rem_1fr] gap-4">
        <TextField
          {...required('postalCode')}
          {...register('postalCode', {
            validate: (code) => isPostalCode(getValues('country'), code.trim()) || t('postalCodeError'),
          })}
          label={t('postalCode')}
          autoComplete="postal-code"
        />
        <TextField {...required('city')} label={t('city')} autoComplete="address-level2" />
      </div>
      <SelectField {...register('country')} label={t('country')} autoComplete="country" options={countries(language)} />
      <TextField {...register('phone')} label={t('phone')} type="tel" autoComplete="tel" />
      {save.isError && <Alert tone="danger" title={problemText(keyOf(save.error))} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('saveAddress')}
        </Button>
        {onCancel && (
          <Button
            tone="quiet"
            onClick={() => {
              clearDraft(draftName)
              onCancel()
            }}
            disabled={save.isPending}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
