import { useMutation } from '@tanstack/react-query'
import { type LiveLot, placeBidFor } from '@virage/contract/staff'
import { keyOf, unwrap } from '@virage/session/operation-error'
import { useJustChanged } from '@virage/session/use-just-changed'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { LookAgain } from './look-again.tsx'
import { usePaddles } from './use-paddles.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const
/** The longest number of a paddle, in digits. */
const mostDigits = 4

/**
 * Enters a bid in three presses: the paddle, the sum, and the button that says both. The sum is the one that was pressed:
 * it never follows the price, because the bidder has agreed to it.
 */
export function PaddleKeys({ lot, recent }: { lot: LiveLot; recent: number[] }) {
  const { slug } = useClub()
  const t = useTranslations('room')
  const text = useProblemText()
  const language = useLocale()
  const { price, unit } = useStaffPrice()
  const { paddles } = usePaddles(lot.auctionId)
  const [paddle, setPaddle] = useState('')
  const [typed, setTyped] = useState('')
  const number = Number(paddle)
  const holder = paddles.data?.find((one) => one.number === number)
  const amount = numberOf(typed)
  const params = { slug, auctionId: lot.auctionId, exclusiveId: lot.exclusiveId }
  const place = useMutation({
    mutationFn: (body: { paddle: number; coinsAmount: number; confirmedCoinsAmount?: number }) =>
      unwrap(call(placeBidFor, { params, body })),
    // What was pressed meanwhile stays.
    onSuccess: ({ leading }, bid) => {
      setTyped((now) => (numberOf(now) === bid.coinsAmount ? '' : now))
      // Who was outbid at once is asked again.
      if (leading) setPaddle((now) => (Number(now) === bid.paddle ? '' : now))
    },
  })
  const isUnusual =
    place.isError &&
    keyOf(place.error) === 'errors.bid.confirmationNeeded' &&
    place.variables.coinsAmount === amount &&
    place.variables.paddle === number
  // The button now confirms: the second press of a double tap was still aimed at the bid.
  const hasJustChanged = useJustChanged(isUnusual && place.submittedAt)
  const isBusy = place.isPending || (isUnusual && hasJustChanged)
  // What became of the bid before stays until it is known.
  const forget = () => {
    if (!place.isPending) place.reset()
  }
  const choose = (next: string) => {
    setPaddle(next.slice(0, mostDigits))
    forget()
  }
  const chooseSum = (next: string) => {
    setTyped(next)
    forget()
  }
  const isComplete = holder !== undefined && amount > 0
  return (
    <div className="stack !gap-4">
      <ReadBanner read={paddles} />
      <section className="stack" aria-label={t('paddle')}>
        <TextInput
          label={t('paddle')}
          // The keys below are larger than those of a phone's own keyboard.
          inputMode="none"
          autoComplete="off"
          maxLength={mostDigits}
          value={paddle}
          hint={
            holder
              ? `${holder.firstName} ${holder.lastName}`.trim()
              : paddle !== '' && paddles.data
                ? t('unknownPaddle')
                : t('paddleHint')
          }
          onChange={({ target }) => choose(target.value.replace(/\D/g, ''))}
        />
        {paddle !== '' && !holder && paddles.data && <LookAgain paddles={paddles} />}
        {recent.length > 0 && (
          <div className="room-keys" role="group" aria-label={t('recent')}>
            {recent.map((one) => (
              <button key={one} type="button" aria-pressed={one === number} onClick={() => choose(String(one))}>
                {one}
              </button>
            ))}
          </div>
        )}
        <div className="room-keys" role="group" aria-label={t('keys')}>
          {digits.map((digit) => (
            <button key={digit} type="button" onClick={() => choose(paddle + digit)}>
              {digit}
            </button>
          ))}
          <button type="button" aria-label={t('clear')} onClick={() => choose('')}>
            ⌫
          </button>
        </div>
      </section>
      <section className="stack" aria-label={t('sum')}>
        <div className="room-keys wide" role="group" aria-label={t('asks')}>
          {lot.asks.map((ask) => (
            <button
              key={ask}
              type="button"
              aria-pressed={ask === amount}
              onClick={() => chooseSum(numberText(ask, language))}
            >
              {price(ask)}
            </button>
          ))}
        </div>
        <TextInput
          label={t('otherSum')}
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => chooseSum(target.value)}
        />
      </section>
      <div role="status">
        {place.isSuccess && (
          <p className="banner rounded-lg border" data-tone={place.data.leading ? 'good' : 'warn'}>
            {place.data.leading
              ? t('nowLeads', { paddle: place.variables.paddle, price: price(place.data.currentPrice) })
              : t('answered', { price: price(place.data.currentPrice), next: price(place.data.minimum) })}
          </p>
        )}
      </div>
      {place.isError && (
        <p role="alert" className="banner rounded-lg border" data-tone="bad">
          {isUnusual ? t('unusual') : text(place.error)}
        </p>
      )}
      <Act
        operation={placeBidFor}
        className="primary room-place"
        disabled={!isComplete}
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy)
            place.mutate({ paddle: number, coinsAmount: amount, ...(isUnusual && { confirmedCoinsAmount: amount }) })
        }}
      >
        {!isComplete
          ? t('placeEmpty')
          : isUnusual
            ? t('confirm', { price: price(amount), paddle: number })
            : t('place', { price: price(amount), paddle: number })}
      </Act>
    </div>
  )
}
