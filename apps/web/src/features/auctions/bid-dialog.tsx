import { type AuctionLot, type Exclusive, type Fan } from '@virage/contract'
import {
  centsOf,
  centsToDecimal,
  coinPriceOf,
  type Coins,
  coinsOf,
  coinsToDecimal,
  minimumBid,
  quickBids,
  receiptEligible,
  suggestedBid,
  totalCost,
  wholeCoins,
} from '@virage/domain'
import { Alert, Button, TextField } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { ignoreHeldEnter } from '@virage/session/held-enter'
import { useJustChanged } from '@virage/session/use-just-changed'
import { notify } from '@virage/ui/toasts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keyOf, OperationError } from '../../api.ts'
import { useNow } from '../../clock.ts'
import { useAmountInput } from '@virage/session/amount-input'
import { useAmounts } from '@virage/session/amounts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { ContractTerms } from '../exclusives/contract-terms.tsx'
import { AutoChargeNote } from './auto-charge-note.tsx'
import { biddingStatusAt } from './bidding-status.ts'
import { CountdownText } from './countdown.tsx'
import { IncrementNote } from './increment-note.tsx'
import { isOutcomeUnknown } from './is-outcome-unknown.ts'
import { OwnMaximum } from './own-maximum.tsx'
import { usePlaceBid } from './use-place-bid.ts'

/** The dialog that places a bid (A03). */
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
  const reserve = useTranslations('reserve')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const { bid, money } = useAmounts(club)
  const { parse, inputText } = useAmountInput(club)
  const amountText = (amount: Coins) => bid(coinsToDecimal(amount))

  const prices = {
    startingPrice: coinsOf(lot.startingPrice.coins.amount),
    currentPrice: lot.numberOfBids > 0 ? coinsOf(lot.currentPrice.coins.amount) : null,
    increments: lot.increments,
  }
  const minimum = minimumBid(prices)
  const quick = quickBids(prices)
  const leads = lot.bids[0]?.bidder.me === true
  const currentPrice = prices.currentPrice ?? prices.startingPrice
  // The highest bidder may also keep their bid, and change only the maximum.
  const choices = leads ? [currentPrice, ...quick.slice(0, 2)] : quick
  // What the button bids must not change below the fan's finger: the suggestion stays when the price moves. Null asks for
  // a new one.
  const [chosen, setChosen] = useState<string | null>(null)
  const text = chosen ?? inputText(suggestedBid(prices))
  if (chosen === null) setChosen(text)
  const [isDone, setDone] = useState(false)
  const amount = parse(text)
  const isAmount = amount !== undefined && amount > 0
  const [typedMaximum, setTypedMaximum] = useState('')
  const maximum = typedMaximum.trim() === '' ? undefined : parse(typedMaximum)
  const isMaximum = typedMaximum.trim() === '' || (maximum !== undefined && maximum >= (amount ?? 0))
  const keepsBid = leads && amount === currentPrice
  const keepsPrice = keepsBid && maximum !== undefined
  const status = biddingStatusAt(lot, useNow())
  const isPaused = lot.auction.pausedDate !== null

  const place = usePlaceBid({
    exclusiveSlug: exclusive.slug,
    username: fan.username,
    onLeading: (input) => {
      const message = input.keepsPrice
        ? t('maximumSet', { amount: amountText(input.maximum ?? input.amount) })
        : t('placed', { amount: amountText(input.amount) })
      notify({ type: 'success', message })
      setDone(true)
    },
    // The dialog stays, with the new price and minimum.
    onNewPrice: () => setChosen(null),
  })
  const failure = place.error
  const outbid = failure instanceof OperationError && failure.problem?.key === 'errors.bid.tooLow'
  const isUnusual = failure instanceof OperationError && failure.problem?.key === 'errors.bid.confirmationNeeded'
  // After these answers the button confirms, or bids more.
  const isNewOffer = isUnusual || outbid || place.data?.leading === false
  const hasJustChanged = useJustChanged(isNewOffer && place.submittedAt)
  // Submitting the same amounts again confirms them; other amounts need their own confirmation.
  const needsConfirmation = isUnusual && place.variables?.amount === amount && place.variables?.maximum === maximum
  // The answer was lost, but the lot shows that the bid was placed.
  const isUnknown = isOutcomeUnknown(failure)
  const wasPlaced = isUnknown && leads && !place.variables?.keepsPrice && place.variables?.amount === currentPrice
  const isEnough = isAmount && (amount >= minimum || keepsPrice)
  const tooLow = isAmount && !isEnough && !keepsBid
  const mayBid = isEnough && isMaximum && status === 'ACTIVE' && !isPaused
  const worth = totalCost(amount ?? wholeCoins(0), coinPriceOf(club.currentPrice))
  const eligible =
    exclusive.taxDeduction && isAmount
      ? receiptEligible(worth, centsOf(exclusive.taxDeduction.nonDeductibleAmount.value))
      : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayBid && isAmount) place.mutate({ amount, maximum, keepsPrice, isConfirmed: needsConfirmation })
  }

  return (
    <Dialog open={!isDone} onClose={onClose} title={t('title')} closeLabel={shell('close')} closable={!place.isPending}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{exclusive.name}</p>
        <div className="flex items-end justify-between gap-4 rounded-card bg-raised p-4">
          <div>
            <span className="eyebrow">{t(lot.numberOfBids > 0 ? 'lastBid' : 'startingPrice')}</span>
            <p className="figures text-xl">{amountText(currentPrice)}</p>
          </div>
          <CountdownText auction={lot.auction} />
        </div>
        {status === 'CLOSED' && <Alert tone="warning" title={t('over')} />}
        {isPaused && status !== 'CLOSED' && (
          <Alert tone="warning" title={t('paused')}>
            {t('pausedText')}
          </Alert>
        )}
        {needsConfirmation && isAmount && (
          <Alert tone="warning" title={t('unusual', { amount: amountText(maximum ?? amount) })}>
            {t('unusualText', { price: amountText(currentPrice) })}
          </Alert>
        )}
        {failure && !isUnusual && !wasPlaced && (
          <Alert tone="danger" title={t(outbid ? 'outbid' : isUnknown ? 'unknown' : 'failed')}>
            {outbid ? t('outbidText', { amount: amountText(minimum) }) : problemText(keyOf(failure))}
          </Alert>
        )}
        {place.data?.leading === false && (
          <Alert tone="warning" title={t('outbid')}>
            {t('outbidAtOnce')} {t('outbidText', { amount: amountText(minimum) })}
          </Alert>
        )}
        {leads && (
          <Alert tone="success" title={t('youLead')}>
            {t('youLeadText')}
            <OwnMaximum exclusiveSlug={exclusive.slug} username={fan.username} />
          </Alert>
        )}
        <div className="grid gap-2">
          <label htmlFor="bid-amount" className="text-sm font-semibold">
            {t('amount')}
          </label>
          <div className="relative">
            <input
              id="bid-amount"
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={(event) => setChosen(event.target.value)}
              onKeyDown={ignoreHeldEnter}
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
            {!isAmount ? t('notANumber') : keepsBid ? t('keepAmount') : t('minimum', { amount: amountText(minimum) })}
          </p>
          <div className="grid grid-cols-3 gap-2">
            {choices.map((step) => (
              <Button
                key={step}
                tone="quiet"
                onClick={() => setChosen(inputText(step))}
                aria-pressed={amount === step}
                aria-label={leads && step === currentPrice ? t('keep', { amount: amountText(step) }) : undefined}
                className="figures px-2! aria-pressed:outline-2 aria-pressed:outline-primary-text"
              >
                {amountText(step)}
              </Button>
            ))}
          </div>
        </div>
        <IncrementNote lot={lot} />
        <TextField
          label={t('maximum')}
          inputMode="decimal"
          autoComplete="off"
          value={typedMaximum}
          error={isMaximum ? null : t('maximumTooLow')}
          hint={lot.reserve?.isMet === false ? `${t('maximumHint')} ${reserve('maximumHint')}` : t('maximumHint')}
          onChange={(event) => setTypedMaximum(event.target.value)}
          onKeyDown={ignoreHeldEnter}
        />
        {club.coinsEnabled && isAmount && (
          <p className="text-sm text-muted">{t('worth', { amount: money(centsToDecimal(worth)) })}</p>
        )}
        {eligible !== null && eligible > 0 && (
          <p className="text-sm text-muted">{t('receipt', { amount: money(centsToDecimal(eligible)) })}</p>
        )}
        <ContractTerms exclusive={exclusive} />
        <AutoChargeNote lot={lot} fan={fan} />
        <Button
          type="submit"
          wide
          icon="gavel"
          busy={place.isPending || hasJustChanged}
          disabled={!mayBid}
          onKeyDown={ignoreHeldEnter}
        >
          {needsConfirmation && isAmount
            ? t('confirm', { amount: amountText(maximum ?? amount) })
            : keepsPrice
              ? t('setMaximum')
              : t('place', { amount: isAmount ? amountText(amount) : '' })}
        </Button>
        <p className="text-center text-sm text-balance text-muted">{t('binding')}</p>
      </form>
    </Dialog>
  )
}
