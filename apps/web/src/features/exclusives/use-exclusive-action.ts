import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Exclusive } from '@virage/contract'
import { coinsOf, coinsToDecimal, exclusiveAction, suggestedBid } from '@virage/domain'
import { notify } from '@virage/ui/toasts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '@virage/session/amounts'
import { keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { biddingStatusAt } from '../auctions/bidding-status.ts'
import { balanceQuery, duePaymentsQuery, useFan } from '../fans/queries.ts'
import { cardQuery } from '../payments/card-query.ts'
import { type PaymentResult, usePaymentReturn } from './use-payment-return.ts'

/** A dialog of an exclusive. */
export type OpenDialog = 'bid' | 'buyNow' | 'card' | 'purchase' | null

/** A dialog of a lot that needs a saved card. */
export type WantedDialog = 'bid' | 'buyNow'

/** The fan's action on an exclusive, and the dialog that it opens (M06, A02). */
export type ExclusiveActionState = ReturnType<typeof useExclusiveAction>

/** Returns the fan's action on an exclusive. Opens its dialog again when the fan returns from the payment provider. */
export function useExclusiveAction(exclusive: Exclusive, paymentResult: PaymentResult) {
  const club = useClub()
  const t = useTranslations('action')
  const problemText = useProblemText()
  const now = useNow()
  const { bid, price } = useAmounts(club)
  const { session, fan } = useFan(club.slug)
  const client = useQueryClient()
  const navigate = useNavigate()
  const username = fan?.username ?? ''
  const lot = exclusive.auctionLot
  const due = useQuery({ ...duePaymentsQuery(club.slug, username), enabled: fan !== undefined && lot !== null })
  const duePayment = due.data?.find(({ exclusiveId }) => exclusiveId === exclusive.id) ?? null
  // The fan's own open checkout may hold the last piece; they can still complete it.
  const balance = useQuery({ ...balanceQuery(club.slug), enabled: fan !== undefined })
  const isBeingPaid = balance.data?.checkouts.some(({ exclusives }) =>
    exclusives.some(({ slug }) => slug === exclusive.slug),
  )
  const [dialog, setDialog] = useState<OpenDialog>(null)
  // What opens once the card is saved: the card's dialog has it in the URL to which the provider returns.
  const returnedFor = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('wanted') })
  const [wanted, setWanted] = useState<WantedDialog>(returnedFor === 'buyNow' ? 'buyNow' : 'bid')
  const [wasCancelled, setCancelled] = useState(false)
  const [isOpening, setOpening] = useState(false)

  usePaymentReturn({
    paymentResult,
    exclusive,
    username,
    onReturn: async (result, isCardReady) => {
      // Fetched here, because the data of this render may be older.
      const dues = lot ? await client.ensureQueryData(duePaymentsQuery(club.slug, username)).catch(() => []) : []
      const isDue = dues.some(({ exclusiveId }) => exclusiveId === exclusive.id)
      setCancelled(result === 'CANCELED')
      if (!lot || isDue) setDialog('purchase')
      else if (!isCardReady) setDialog('card')
      else if (wanted === 'buyNow' && !lot.buyNow?.isOpen)
        notify({ type: 'info', message: problemText('errors.buyNow.gone') })
      else setDialog(wanted)
    },
  })
  // The page of a lot with a payment due opens the dialog that pays it (A11); after a return, with the result of the payment.
  const dueId = paymentResult ? undefined : duePayment?.exclusiveId
  useEffect(() => {
    if (dueId !== undefined) setDialog('purchase')
  }, [dueId])

  const status = lot && biddingStatusAt(lot, now)
  const action = exclusiveAction({
    model: club.model,
    auctionStatus: status,
    isPaused: lot !== null && lot.auction.pausedDate !== null,
    paymentDue: duePayment !== null || isBeingPaid === true,
    visible: exclusive.visible,
    isUpcoming: exclusive.isUpcoming,
    isOutOfStock: exclusive.isOutOfStock,
    signedIn: session.state === 'signedIn',
  })

  const label = () => {
    if (isBeingPaid) return t('finishPaying')
    if (duePayment) return t('payDue', { amount: price(duePayment.pricing) })
    if (status === 'CLOSED') return t('over')
    if (club.state === 'STAND_BY') return t('onHold')
    if (exclusive.isUpcoming) return t('soon')
    if (exclusive.isOutOfStock) return t('soldOut')
    if (!lot) return t(club.isFoundation ? 'support' : 'buy', { amount: price(exclusive.pricing) })
    const suggested = suggestedBid({
      startingPrice: coinsOf(lot.startingPrice.coins.amount),
      currentPrice: lot.numberOfBids > 0 ? coinsOf(lot.currentPrice.coins.amount) : null,
      increments: lot.increments,
    })
    return t('bid', { amount: bid(coinsToDecimal(suggested)) })
  }

  const open = async (chosen: WantedDialog = 'bid') => {
    if (!fan) return
    // What is won can be paid by fans who aren't validated any more.
    if (action.action === 'payDue') setDialog('purchase')
    else if (fan.kycStatus !== 'VALIDATED') {
      notify({ type: 'info', message: t('validateFirst') })
      await navigate({ to: '/clubs/$slug/kyc', params: { slug: club.slug } })
    } else if (action.action === 'addBid') {
      const query = cardQuery(club.slug, username)
      setOpening(true)
      try {
        const known = await client.ensureQueryData({ ...query, revalidateIfStale: true })
        // It may have been saved in another tab.
        const { status: cardStatus } = known.status === 'READY' ? known : await client.fetchQuery(query)
        setWanted(chosen)
        setDialog(cardStatus === 'READY' ? chosen : 'card')
      } catch (error) {
        // Each press that opens nothing says why. A query that fails says it once, and not what the server refuses.
        notify({ type: 'danger', message: problemText(keyOf(error)) })
      } finally {
        setOpening(false)
      }
    } else setDialog('purchase')
  }

  return {
    ...action,
    label: label(),
    /** Whether there is nothing to do, or the fan's record has not loaded yet. */
    isDisabled: action.disabled || (session.state === 'signedIn' && !fan),
    /** Whether the fan has chosen it, and waits to hear whether their card is saved. */
    isOpening,
    duePayment,
    fan,
    dialog,
    wanted,
    wasCancelled,
    open,
    close: () => {
      setDialog(null)
      setCancelled(false)
    },
  }
}
