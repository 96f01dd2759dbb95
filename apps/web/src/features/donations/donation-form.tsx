import { useMutation } from '@tanstack/react-query'
import { createDonation, type Donor } from '@virage/contract'
import { type Cents, centsToDecimal, readDonationAmount } from '@virage/domain'
import { Alert, Button, Checkbox, TextField } from '@virage/ui'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useAmounts } from '@virage/session/amounts'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { readDraft, saveDraft } from '../../shell/drafts.ts'
import { useFan } from '../fans/queries.ts'
import { showFieldErrors } from '../forms/show-field-errors.ts'
import { useValues } from '../forms/use-values.ts'
import { redirectToProvider } from '../orders/redirect-to-provider.ts'
import { useSession } from '../session/session.ts'
import { useDonationDraftName } from './draft-name.ts'
import { DonorFields, donorNames, type DonorValues } from './donor-fields.tsx'

/** Suggested amounts, in cents. */
const suggested = [2_000, 5_000, 10_000, 25_000]

type Values = DonorValues & { amount: string; wantsReceipt: boolean }

/**
 * The form for a one-time donation by card, for fans and visitors (D02). It continues to the payment provider's page.
 *
 * @param cancelled whether the donor returns from the provider without having paid
 */
export function DonationForm({ cancelled = false }: { cancelled?: boolean }) {
  const draftName = useDonationDraftName(useClub().slug)
  const { state } = useSession()
  const [first, setFirst] = useState<string>()
  if (state !== 'unknown' && first === undefined) setFirst(draftName)
  // Another account gets a form of its own. What was typed before the session was known belongs to the first.
  const key = first === undefined || draftName === first ? '' : draftName
  return <AccountsForm key={key} draftName={draftName} cancelled={cancelled} />
}

function AccountsForm({ draftName, cancelled }: { draftName: string; cancelled: boolean }) {
  const club = useClub()
  const t = useTranslations('donation')
  const problemText = useProblemText()
  const { money } = useAmounts(club)
  const { session, fan } = useFan(club.slug)
  const language = useLocale()
  const { register, handleSubmit, getValues, setValue, setError, getFieldState, control, formState } = useForm<Values>()
  const { amount: typed = '', wantsReceipt = false } = useValues({ control, getValues })
  const amount = readDonationAmount(typed, language)
  // Until they become a member, a club doesn't know the names of its fans.
  const isUnknown = session.state === 'anonymous' || fan?.identity.name === ''
  const { state } = session
  const store = (form: HTMLFormElement) => {
    // Until the session is known, nobody knows whose draft it is.
    if (state !== 'unknown') saveDraft(draftName, form)
  }
  // After hydration: the server has rendered the form without the draft. Input from before it counts.
  useEffect(() => {
    if (state === 'unknown') return
    const draft = readDraft(draftName)
    // From before the session was known, when the form has no other field.
    const early = getValues('amount')
    if (early) saveDraft(draftName, { ...draft, amount: early })
    for (const name of ['amount', ...donorNames, 'donor.address.country'] as const)
      if (draft[name] !== undefined && !getValues(name)) setValue(name, draft[name])
    if (draft['wantsReceipt'] !== undefined) setValue('wantsReceipt', true)
  }, [state, draftName, getValues, setValue])
  const email = fan?.identity.email
  useEffect(() => {
    if (email !== undefined && !getValues('donor.email')) setValue('donor.email', email)
  }, [email, getValues, setValue])

  const openProvider = useWhileShown(redirectToProvider)
  const donate = useMutation({
    mutationFn: ({ cents, donor }: { cents: Cents; donor: Donor | undefined }) => {
      const page = `${location.origin}/clubs/${club.slug}/donation`
      return unwrap(
        call(createDonation, {
          params: { slug: club.slug },
          body: {
            amount: { value: centsToDecimal(cents), currency: 'EUR' },
            successUrl: `${page}/payment-confirmed`,
            cancelUrl: `${page}?payment-result=CANCELED`,
            ...(donor ? { donor } : {}),
          },
        }),
      )
    },
    onSuccess: ({ url }) => openProvider(url),
    onError: (error) => showFieldErrors(error, donorNames, setError),
  })

  const submit = handleSubmit((values) => {
    const parsed = readDonationAmount(values.amount, language)
    if (parsed.ok)
      donate.mutate({ cents: parsed.amount, donor: isUnknown && values.wantsReceipt ? values.donor : undefined })
  })
  return (
    <form
      onSubmit={(event) => {
        store(event.currentTarget)
        void submit(event)
      }}
      onInput={(event) => store(event.currentTarget)}
      noValidate
      className="grid gap-5"
    >
      {cancelled && !donate.isError && <Alert tone="warning" title={t('paymentCanceled')} />}
      {donate.isError && <Alert tone="danger" title={problemText(keyOf(donate.error))} />}
      <div role="group" aria-label={t('suggested')} className="grid grid-cols-4 gap-2">
        {suggested.map((cents) => (
          <button
            key={cents}
            type="button"
            aria-pressed={amount.ok && amount.amount === cents}
            onClick={({ currentTarget: { form } }) => {
              setValue('amount', String(cents / 100), { shouldValidate: true })
              if (form) store(form)
            }}
            className="figures min-h-13 rounded-control bg-raised text-text aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-primary-text"
          >
            {cents / 100} €
          </button>
        ))}
      </div>
      <TextField
        {...register('amount', {
          validate: (text) => {
            const read = readDonationAmount(text, language)
            return read.ok || t(read.reason)
          },
        })}
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        required
        error={formState.errors.amount?.message}
        hint={t('minimumHint')}
        end={<span className="grid size-11 place-items-center text-muted">€</span>}
      />
      {isUnknown && <Checkbox {...register('wantsReceipt')}>{t('wantReceipt')}</Checkbox>}
      {isUnknown && wantsReceipt && (
        <DonorFields register={register} isWrong={(name) => getFieldState(name, formState).invalid} />
      )}
      <Button type="submit" wide icon="handHeart" busy={formState.isSubmitting || donate.isPending || donate.isSuccess}>
        {amount.ok ? t('give', { amount: money(centsToDecimal(amount.amount)) }) : t('giveNow')}
      </Button>
      <p className="text-center text-sm text-muted">{t('note')}</p>
    </form>
  )
}
