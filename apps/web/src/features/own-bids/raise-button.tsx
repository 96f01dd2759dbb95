import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Fan, type OwnBid, placeBid } from '@virage/contract'
import { coinsOf, coinsToDecimal } from '@virage/domain'
import { Alert, Button } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { call, keyOf, OperationError, unwrap } from '../../api.ts'
import { useNow } from '../../clock.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { ignoreHeldEnter } from '@virage/session/held-enter'
import { useJustChanged } from '@virage/session/use-just-changed'
import { clockTolerance } from '../auctions/bidding-status.ts'
import { isOutcomeUnknown } from '../auctions/is-outcome-unknown.ts'
import { confirmationTime } from './confirmation-time.ts'
import { bidLimitQuery, ownBidsQuery } from './queries.ts'
import { rowKeys } from './row-keys.ts'

/** A price that the fan has seen, the bid that they may confirm, and the key that makes a repetition one bid. */
type Offer = { seen: number; amount: number; key: string }

/**
 * Raises a bid to the minimum with two presses of one button. The bid is only placed at the price that the fan saw: if
 * it has moved, the button shows the new one (B02).
 */
export function RaiseButton({ lot, fan }: { lot: OwnBid; fan: Fan }) {
  const club = useClub()
  const t = useTranslations('ownBids')
  const { bid } = useAmounts(club)
  const problemText = useProblemText()
  const client = useQueryClient()
  const [offer, setOffer] = useState<Offer>()
  const timer = useRef<number>(undefined)
  const hasJustChanged = useJustChanged(offer?.key)
  const hasEnded = useNow() >= Date.parse(lot.endDate) + clockTolerance
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const refresh = () =>
    Promise.all(
      [ownBidsQuery(club.slug, fan.username), bidLimitQuery(club.slug, fan.username)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const place = useMutation({
    mutationFn: ({ seen, amount, key }: Offer) =>
      unwrap(
        call(placeBid, {
          params: { slug: club.slug, exclusiveSlug: lot.exclusiveSlug },
          body: { bidderUsername: fan.username, priceCoinsAmount: amount, seenCoinsAmount: seen },
          idempotencyKey: key,
        }),
      ),
    onSuccess: ({ leading }, { amount }) => {
      if (leading) notify({ type: 'success', message: t('raised', { amount: bid(amount) }) })
    },
    onSettled: async (_bid, error) => {
      const refreshed = refresh()
      // Without an answer, a refresh waits for the connection as well, and what has failed is said at once.
      if (!(error instanceof OperationError && error.problem === null)) await refreshed
      setOffer(undefined)
    },
    meta: { isFailureShown: true },
  })

  const press = () => {
    window.clearTimeout(timer.current)
    if (offer) return place.mutate(offer)
    place.reset()
    setOffer({
      seen: coinsToDecimal(coinsOf(lot.currentPrice.coins.amount)),
      amount: lot.minimum,
      key: crypto.randomUUID(),
    })
    timer.current = window.setTimeout(() => setOffer(undefined), confirmationTime)
    return undefined
  }

  const key = place.error ? keyOf(place.error) : undefined
  const upTo = place.error instanceof OperationError ? place.error.problem?.upTo : undefined
  return (
    <div className="grid gap-2">
      {key && (
        <Alert
          tone={key === 'errors.bid.moved' ? 'warning' : 'danger'}
          title={t(key === 'errors.bid.moved' ? 'moved' : isOutcomeUnknown(place.error) ? 'unknown' : 'failed')}
        >
          {key === 'errors.bid.moved'
            ? t('movedText', { amount: bid(lot.minimum) })
            : upTo === undefined
              ? problemText(key)
              : t('overLimit', { amount: bid(upTo) })}
        </Alert>
      )}
      {place.isSuccess && !place.data.leading && (
        <Alert tone="warning" title={t('outbidAtOnce')}>
          {t('outbidText', { mine: bid(place.variables.amount), amount: bid(lot.minimum) })}
        </Alert>
      )}
      <Button
        className="w-full md:w-auto md:justify-self-end"
        icon="gavel"
        tone={offer ? 'primary' : 'quiet'}
        busy={place.isPending || (offer !== undefined && hasJustChanged)}
        disabled={lot.pausedDate !== null || hasEnded}
        // The second half of a double click, and a key that is held, confirm nothing.
        onClick={({ detail }) => (detail > 1 ? undefined : press())}
        onKeyDown={ignoreHeldEnter}
        aria-keyshortcuts="r"
        {...{ [rowKeys.raise]: '' }}
      >
        {offer ? t('confirm', { amount: bid(offer.amount) }) : t('raise', { amount: bid(lot.minimum) })}
      </Button>
    </div>
  )
}
