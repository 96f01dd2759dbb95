import { useMutation } from '@tanstack/react-query'
import { createDonation } from '@virage/contract'
import { type Cents, centsToDecimal, readDonationAmount } from '@virage/domain'
import { Alert, Button, Checkbox, TextField } from '@virage/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { answerOf, call, OperationError, keyOf } from '../../api.ts'
import { useAmounts } from '../../i18n/amounts.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { useFan } from '../fans/queries.ts'
import { DonorFields, noDonor } from './donor-fields.tsx'
import { leaveFor } from '../orders/leave-for.ts'

/** Gifts that are offered, in cents; any other can be typed. */
const offered = [2_000, 5_000, 10_000, 25_000] as Cents[]

/**
 * A one-time gift by card, of a fan or a visitor (D02). The provider's page comes next, and then the thanks.
 *
 * @param cancelled true when the giver comes back from the provider without having paid
 */
export function DonationForm({ cancelled = false }: { cancelled?: boolean }) {
  const club = useClub()
  const t = useTranslations('donation')
  const problemText = useProblemText()
  const { money } = useAmounts(club)
  const { session } = useFan(club.slug)
  const [text, setText] = useState('')
  const [wantsReceipt, wantReceipt] = useState(false)
  const [donor, setDonor] = useState(noDonor)
  const [touched, touch] = useState(false)
  const key = useRef<string>(undefined)
  const amount = readDonationAmount(text, useLocale())
  const isVisitor = session.state === 'anonymous'

  const give = useMutation({
    mutationFn: (cents: Cents) => {
      key.current ??= crypto.randomUUID()
      const page = `${location.origin}/clubs/${club.slug}/donation`
      return answerOf(
        call(createDonation, {
          params: { slug: club.slug },
          body: {
            amount: { value: centsToDecimal(cents), currency: 'EUR' },
            successUrl: `${page}/payment-confirmed`,
            cancelUrl: `${page}?payment-result=CANCELED`,
            ...(isVisitor && wantsReceipt ? { donor } : {}),
          },
          idempotencyKey: key.current,
        }),
      )
    },
    onSuccess: ({ url }) => leaveFor(url),
    // A refused attempt is over: the next press is a new one (E05).
    onError: () => void (key.current = undefined),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    touch(true)
    if (amount.ok) give.mutate(amount.amount)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {cancelled && !give.isError && <Alert tone="warning" title={t('paymentCanceled')} />}
      {give.isError && <Alert tone="danger" title={problemText(keyOf(give.error))} />}
      <div role="group" aria-label={t('suggested')} className="grid grid-cols-4 gap-2">
        {offered.map((cents) => (
          <button
            key={cents}
            type="button"
            aria-pressed={amount.ok && amount.amount === cents}
            onClick={() => setText(String(cents / 100))}
            className="figures min-h-13 rounded-control bg-raised text-text aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-primary-text"
          >
            {cents / 100} €
          </button>
        ))}
      </div>
      <TextField
        label={t('amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        value={text}
        error={touched && !amount.ok ? t(amount.reason) : null}
        hint={t('minimumHint')}
        onChange={(event) => setText(event.target.value)}
        end={<span className="grid size-11 place-items-center text-muted">€</span>}
      />
      {isVisitor && (
        <Checkbox checked={wantsReceipt} onChange={(event) => wantReceipt(event.target.checked)}>
          {t('wantReceipt')}
        </Checkbox>
      )}
      {isVisitor && wantsReceipt && (
        <DonorFields
          donor={donor}
          onChange={setDonor}
          invalid={give.error instanceof OperationError ? give.error : null}
        />
      )}
      <Button type="submit" wide icon="handHeart" busy={give.isPending || give.isSuccess}>
        {amount.ok ? t('give', { amount: money(centsToDecimal(amount.amount)) }) : t('giveNow')}
      </Button>
      <p className="text-center text-sm text-muted">{t('note')}</p>
    </form>
  )
}
