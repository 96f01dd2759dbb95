import { useMutation } from '@tanstack/react-query'
import { type LiveLot, type Paddle, placeBidFor } from '@virage/contract/staff'
import { keyOf, unwrap } from '@virage/session/operation-error'
import { useJustChanged } from '@virage/session/use-just-changed'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { Award } from '../room/award.tsx'
import { PaddleForm } from '../room/paddle-form.tsx'
import '../room/room.css'
import { usePaddles } from '../room/use-paddles.ts'

/** Enters a bid for somebody in the room or on the telephone, and awards the lot to the paddle that leads it. */
export function RoomDialog({ lot, name, onClose }: { lot: LiveLot; name: string; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('live.room')
  const room = useTranslations('room')
  const text = useProblemText()
  const { price, unit } = useStaffPrice()
  const [typedPaddle, setTypedPaddle] = useState('')
  const [typed, setTyped] = useState('')
  const params = { slug, auctionId: lot.auctionId, exclusiveId: lot.exclusiveId }
  const { paddles } = usePaddles(lot.auctionId)
  const nameOf = ({ firstName, lastName, isGuest, channel }: Paddle) => {
    const full = `${firstName} ${lastName}`.trim()
    const who = isGuest ? t('guest', { name: full }) : full
    return channel === 'TELEPHONE' ? t('telephone', { name: who }) : who
  }
  const number = Number(typedPaddle)
  const holder = paddles.data?.find((one) => one.number === number)
  const coinsAmount = numberOf(typed)
  const place = useMutation({
    mutationFn: (body: { paddle: number; coinsAmount: number; confirmedCoinsAmount?: number }) =>
      unwrap(call(placeBidFor, { params, body })),
    onSuccess: ({ leading, currentPrice }, { paddle, coinsAmount: placed }) => {
      say(leading ? t('leads', { paddle, price: price(currentPrice) }) : t('answered', { price: price(currentPrice) }))
      // What was typed meanwhile is the next bid.
      setTyped((now) => (numberOf(now) === placed ? '' : now))
    },
  })
  const isUnusual =
    place.isError &&
    keyOf(place.error) === 'errors.bid.confirmationNeeded' &&
    place.variables.coinsAmount === coinsAmount &&
    place.variables.paddle === number
  // The button now confirms: the second press of a double tap was still aimed at the bid.
  const hasJustChanged = useJustChanged(isUnusual && place.submittedAt)
  const isBusy = place.isPending || (isUnusual && hasJustChanged)
  const isComplete = holder !== undefined && coinsAmount > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || isBusy) return
    place.mutate({ paddle: number, coinsAmount, ...(isUnusual && { confirmedCoinsAmount: coinsAmount }) })
  }
  const leader = paddles.data?.find(({ fanId }) => fanId === lot.leader?.fanId)
  return (
    <OfficeDialog title={t('title', { name })} onClose={onClose}>
      <form noValidate className="stack !gap-4" onSubmit={submit}>
        <p className="quiet">{t('price', { price: price(lot.price ?? lot.startingPrice) })}</p>
        <ReadBanner read={paddles} />
        <div className="two">
          <TextInput
            label={t('paddle')}
            inputMode="numeric"
            autoComplete="off"
            value={typedPaddle}
            hint={holder ? nameOf(holder) : typedPaddle !== '' && paddles.data ? t('nobody') : undefined}
            onChange={({ target }) => setTypedPaddle(target.value)}
          />
          <TextInput
            label={t('amount')}
            unit={unit}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {place.isError && (
          <p role="alert" className="banner" data-tone="bad">
            {isUnusual ? t('unusual') : text(place.error)}
          </p>
        )}
        <button type="submit" className="btn primary min-h-12" disabled={!isComplete} aria-busy={isBusy}>
          {!isComplete
            ? t('placeEmpty')
            : isUnusual
              ? t('confirm', { price: price(coinsAmount), paddle: number })
              : t('place', { price: price(coinsAmount), paddle: number })}
        </button>
      </form>
      {lot.closedDate === null && (
        <Award
          params={params}
          leader={
            leader && lot.price !== null
              ? { number: leader.number, who: nameOf(leader), coinsAmount: lot.price }
              : undefined
          }
          onDone={onClose}
        />
      )}
      <PaddleForm
        label={room('give')}
        auctionId={lot.auctionId}
        onGiven={({ number: given, firstName, lastName }) => {
          say(room('given', { name: `${firstName} ${lastName}`, paddle: given }))
          setTypedPaddle(String(given))
        }}
      />
    </OfficeDialog>
  )
}
