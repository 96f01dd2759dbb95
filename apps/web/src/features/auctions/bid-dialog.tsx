import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AuctionLot, type Exclusive, type Fan, placeBid } from '@virage/contract'
import {
  type Cents,
  centsToDecimal,
  type Coins,
  coinsFromDecimal,
  coinsToDecimal,
  minimumBid,
  quickBids,
  receiptEligible,
} from '@virage/domain'
import { Alert, Button, TextField } from '@virage/ui'
import { Dialog } from '@virage/ui/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { answerOf, call, CallFailure, keyOf } from '../../api.ts'
import { useAmounts } from '../../i18n/amounts.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { notify } from '../../shell/toasts.ts'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { CountdownText } from './countdown.tsx'

const units = (amount: number): Coins => {
  const read = coinsFromDecimal(amount)
  return (read.ok ? read.value : 0) as Coins
}

/** Bidding: the price to beat, an amount, and one button that says what it does (A03). */
export function BidDialog({
  exclusive,
  lot,
  fan,
  onClose,
}: {
  exclusive: Exclusive
  lot: AuctionLot
  fan: Fan
  onClose: () => void
}) {
  const club = useClub()
  const t = useTranslations('bid')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const { bid: amountText, money } = useAmounts(club)
  const client = useQueryClient()

  const prices = {
    startingPrice: units(lot.startingPrice.coins.amount),
    currentPrice: lot.numberOfBids > 0 ? units(lot.currentPrice.coins.amount) : null,
  }
  const minimum = coinsToDecimal(minimumBid(prices))
  const quick = quickBids(prices).map(coinsToDecimal)
  const [typed, type] = useState<string | null>(null)
  const amount = typed === null ? (quick[0] ?? minimum) : Number(typed.replace(',', '.'))
  const isAmount = coinsFromDecimal(amount).ok && amount > 0
  const [typedMaximum, typeMaximum] = useState('')
  const maximum = typedMaximum.trim() === '' ? undefined : Number(typedMaximum.replace(',', '.'))
  const isMaximum = maximum === undefined || (coinsFromDecimal(maximum).ok && maximum >= amount)
  const leads = lot.bids[0]?.bidder.me === true
  // One key for each offer: a repeated press of the button is the same bid.
  const key = useRef<{ offer: string; value: string } | null>(null)

  const place = useMutation({
    mutationFn: () => {
      const offer = `${amount} ${maximum ?? ''}`
      if (key.current?.offer !== offer) key.current = { offer, value: crypto.randomUUID() }
      return answerOf(
        call(placeBid, {
          params: { slug: club.slug, exclusiveSlug: exclusive.slug },
          body: {
            bidderUsername: fan.username,
            priceCoinsAmount: amount,
            ...(maximum === undefined ? {} : { maximumCoinsAmount: maximum }),
          },
          idempotencyKey: key.current.value,
        }),
      )
    },
    onSuccess: async ({ leading }) => {
      await client.invalidateQueries({ queryKey: exclusiveQuery(club.slug, exclusive.slug).queryKey })
      // Another's maximum has answered: the fan stays, with the new price and the new minimum.
      if (!leading) return type(null)
      notify({ type: 'success', message: t('placed', { amount: amountText(amount) }) })
      onClose()
      return undefined
    },
    onError: async () => {
      // The fan stays here, with the new price and the new minimum.
      await client.invalidateQueries({ queryKey: exclusiveQuery(club.slug, exclusive.slug).queryKey })
      type(null)
    },
  })
  const failure = place.error
  const outbid = failure instanceof CallFailure && failure.problem?.key === 'errors.bid.tooLow'
  const tooLow = isAmount && amount < minimum
  const eligible =
    exclusive.taxDeduction && isAmount
      ? receiptEligible(cents(amount * club.currentPrice), cents(exclusive.taxDeduction.nonDeductibleAmount.value))
      : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAmount && !tooLow && isMaximum) place.mutate()
  }

  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={shell('close')} closable={!place.isPending}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{exclusive.name}</p>
        <div className="flex items-end justify-between gap-4 rounded-card bg-raised p-4">
          <div>
            <span className="eyebrow">{t(lot.numberOfBids > 0 ? 'lastBid' : 'startingPrice')}</span>
            <p className="figures text-xl">
              {amountText((lot.numberOfBids > 0 ? lot.currentPrice : lot.startingPrice).coins.amount)}
            </p>
          </div>
          <CountdownText end={lot.auction.endDate} />
        </div>
        {failure && (
          <Alert tone="danger" title={outbid ? t('outbid') : t('failed')}>
            {outbid ? t('outbidText', { amount: amountText(minimum) }) : problemText(keyOf(failure))}
          </Alert>
        )}
        {place.data?.leading === false && (
          <Alert tone="warning" title={t('outbid')}>
            {t('outbidAtOnce')} {t('outbidText', { amount: amountText(minimum) })}
          </Alert>
        )}
        {leads && !failure && <Alert title={t('youLead')}>{t('youLeadText')}</Alert>}
        <div className="grid gap-2">
          <label htmlFor="bid-amount" className="text-sm font-semibold">
            {t('amount')}
          </label>
          <div className="relative">
            <input
              id="bid-amount"
              inputMode="decimal"
              autoComplete="off"
              value={typed ?? String(amount)}
              onChange={(event) => type(event.target.value)}
              aria-invalid={!isAmount || tooLow ? true : undefined}
              aria-describedby="bid-note"
              className="figures min-h-16 w-full rounded-control border border-line bg-ground px-4 pr-20 text-2xl"
            />
            <span className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-muted">
              {club.coinsEnabled ? club.ticker : '€'}
            </span>
          </div>
          <p
            id="bid-note"
            role={tooLow || !isAmount ? 'alert' : undefined}
            className={`text-sm ${tooLow || !isAmount ? 'text-danger' : 'text-muted'}`}
          >
            {isAmount ? t('minimum', { amount: amountText(minimum) }) : t('notANumber')}
          </p>
          <div className="grid grid-cols-3 gap-2">
            {quick.map((step) => (
              <Button
                key={step}
                tone="quiet"
                onClick={() => type(String(step))}
                aria-pressed={amount === step}
                className="figures px-2! aria-pressed:outline-2 aria-pressed:outline-primary-text"
              >
                {amountText(step)}
              </Button>
            ))}
          </div>
        </div>
        <TextField
          label={t('maximum')}
          inputMode="decimal"
          autoComplete="off"
          value={typedMaximum}
          error={isMaximum ? null : t('maximumTooLow')}
          hint={t('maximumHint')}
          onChange={(event) => typeMaximum(event.target.value)}
        />
        {club.coinsEnabled && isAmount && (
          <p className="text-sm text-muted">
            {t('worth', { amount: money(Math.round(amount * club.currentPrice * 100) / 100) })}
          </p>
        )}
        {eligible !== null && eligible > 0 && (
          <p className="text-sm text-muted">{t('receipt', { amount: money(centsToDecimal(eligible)) })}</p>
        )}
        <Button type="submit" wide icon="gavel" busy={place.isPending} disabled={!isAmount || tooLow || !isMaximum}>
          {t('place', { amount: isAmount ? amountText(amount) : '' })}
        </Button>
        <p className="text-center text-sm text-muted">{t('binding')}</p>
      </form>
    </Dialog>
  )
}

const cents = (euro: number) => Math.round(euro * 100) as Cents
