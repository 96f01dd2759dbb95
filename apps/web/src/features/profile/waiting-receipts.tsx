import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setReceiptAddress } from '@virage/contract'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { Alert, Button, Icon, SelectField, TextField } from '@virage/ui'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { showFieldErrors } from '../forms/show-field-errors.ts'
import { countries } from '../kyc/countries.ts'
import { usePatience } from '../orders/use-patience.ts'
import { waitingReceiptsQuery } from './queries.ts'

/** Tax receipts that can't be issued yet, and what for; the fan can give the address that is missing. */
export function WaitingReceipts({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('profile')
  const { money } = useAmounts(club)
  const { day } = useTimes()
  const { interval, lookAgain } = usePatience()
  const { data = [] } = useQuery({
    ...waitingReceiptsQuery(club.slug, username),
    // One that lacks nothing is issued in a moment.
    refetchInterval: ({ state }) => (state.data?.some(({ lacks }) => lacks.length === 0) === true ? interval : false),
  })
  const client = useQueryClient()
  const count = useRef(0)
  useEffect(() => {
    // One was issued: its donation or order links it now.
    if (data.length < count.current) {
      void client.invalidateQueries({ queryKey: ['donations', club.slug] })
      void client.invalidateQueries({ queryKey: ['orders', club.slug] })
    }
    count.current = data.length
  }, [data.length, client, club.slug])
  if (data.length === 0) return null
  const needsAddress = data.some(({ lacks }) => lacks.includes('DONOR_ADDRESS'))
  return (
    <section
      aria-label={t('waiting.title')}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex items-center gap-3">
        <Icon name="receipt" />
        <h2 className="text-lg font-semibold">{t('waiting.title')}</h2>
      </div>
      <p className="text-muted">{t(needsAddress ? 'waiting.address' : 'waiting.issuer', { club: club.name })}</p>
      <ul className="grid gap-1">
        {data.map(({ id, date, deductible }) => (
          <li key={id} className="flex justify-between gap-4">
            <span>{day(date)}</span>
            <span className="figures">{money(deductible.value)}</span>
          </li>
        ))}
      </ul>
      {needsAddress && <AddressForm username={username} onSaved={lookAgain} />}
    </section>
  )
}

type Values = { addressLine1: string; postalCode: string; city: string; country: string }

function AddressForm({ username, onSaved }: { username: string; onSaved: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('profile.waiting')
  const language = useLocale()
  const problemText = useProblemText()
  const client = useQueryClient()
  const { register, handleSubmit, setError, getFieldState, formState } = useForm<Values>({
    defaultValues: { addressLine1: '', postalCode: '', city: '', country: 'FR' },
  })
  const save = useMutation({
    mutationFn: (body: Values) => unwrap(call(setReceiptAddress, { params: { slug, username }, body })),
    // The receipts are issued a moment later.
    onSuccess: () => {
      onSaved()
      return client.invalidateQueries(waitingReceiptsQuery(slug, username))
    },
    onError: (error) => showFieldErrors(error, ['addressLine1', 'postalCode', 'city', 'country'], setError),
  })
  const field = (name: keyof Values) => ({
    ...register(name, { validate: (text) => text.trim() !== '' }),
    label: t(name),
    required: true,
    error: getFieldState(name, formState).invalid ? t('required') : null,
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
    >
      {save.isError && <Alert tone="danger" title={problemText(keyOf(save.error))} />}
      <TextField {...field('addressLine1')} autoComplete="street-address" />
      <div className="grid gap-4 md:grid-cols-3">
        <TextField {...field('postalCode')} autoComplete="postal-code" />
        <TextField {...field('city')} autoComplete="address-level2" />
        <SelectField
          {...register('country')}
          label={t('country')}
          autoComplete="country"
          options={countries(language)}
        />
      </div>
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
