import { Link } from '@tanstack/react-router'
import type { Exclusive } from '@virage/contract'
import { maskBadge, shortName } from '@virage/domain'
import { CardFace, cardClass, cardPictureClass, Chip, IconButton, Picture } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { clockText } from '../auctions/countdown.tsx'
import { statusAt } from '../auctions/period.ts'
import { useSession } from '../session/session.ts'
import { useLike } from './queries.ts'

/** A card of an exclusive: picture with name, price, state and like button. */
export function ExclusiveCard({ exclusive, eager = false }: { exclusive: Exclusive; eager?: boolean }) {
  const club = useClub()
  const t = useTranslations('card')
  const session = useSession()
  const { isLiked, toggle } = useLike(club.slug, exclusive)
  const { price } = useAmounts(club)
  return (
    <article id={exclusive.slug} className="group relative scroll-mt-4 snap-start">
      <Link
        to="/clubs/$slug/exclusives/$exclusiveSlug"
        params={{ slug: club.slug, exclusiveSlug: exclusive.slug }}
        className={cardClass}
      >
        <CardFace
          picture={
            <Picture
              url={exclusive.imageUrl}
              alt={exclusive.imageAlt ?? ''}
              focus={exclusive.imageFocus}
              sizes="(max-width: 768px) calc(46vw - 19px), 290px"
              placeholder={exclusive.placeholder}
              eager={eager}
              className={cardPictureClass}
            />
          }
          chip={<StateChip exclusive={exclusive} />}
          name={exclusive.name}
          footer={<Footer exclusive={exclusive} />}
          price={price(exclusive.pricing)}
        />
      </Link>
      {session.state === 'signedIn' && (
        <IconButton
          icon="heart"
          filled={isLiked}
          label={t(isLiked ? 'unlike' : 'like', { name: exclusive.name })}
          aria-pressed={isLiked}
          onClick={toggle}
          className={`absolute top-1.5 right-1.5 isolate before:absolute before:inset-1 before:-z-10 before:rounded-full before:bg-black/45 ${isLiked ? 'text-live' : 'text-white'}`}
        />
      )}
    </article>
  )
}

/** Time before the start of an auction from which its cards show a countdown, in milliseconds. */
const lastDay = 86_400_000

/** The state of an exclusive: its badge, or the time of its auction (M05, M07, A08). */
function StateChip({ exclusive }: { exclusive: Exclusive }) {
  const club = useClub()
  const t = useTranslations('card')
  const { shortMoment, relative } = useTimes()
  const now = useNow()
  const { auctionLot } = exclusive
  const status = auctionLot && statusAt(auctionLot.auction, now)
  const mask = maskBadge({
    ...exclusive,
    upcomingDate: exclusive.upcomingDate === null ? null : new Date(exclusive.upcomingDate),
  })
  if (auctionLot && status === 'CLOSED') return <Chip>{t('closed')}</Chip>
  if (auctionLot && club.state === 'STAND_BY') return <Chip>{t('onHold')}</Chip>
  if (mask?.kind === 'upcoming')
    return (
      <Chip>{mask.date ? t('upcomingAt', { when: shortMoment(mask.date.toISOString(), now) }) : t('upcoming')}</Chip>
    )
  if (mask) return <Chip>{t(mask.kind)}</Chip>
  if (!auctionLot) return <Chip>{t(exclusive.category)}</Chip>
  const { startDate, endDate, pausedDate } = auctionLot.auction
  if (pausedDate) return <Chip>{t('paused')}</Chip>
  if (status === 'ACTIVE') {
    return (
      <Chip live>
        <span suppressHydrationWarning>{t('ends', { when: relative(endDate, now, 'short') })}</span>
      </Chip>
    )
  }
  const left = Date.parse(startDate) - now
  return (
    <Chip>
      <span className="tabular-nums" suppressHydrationWarning>
        {left < lastDay
          ? t('startsIn', { clock: clockText(left) })
          : t('starts', { when: relative(startDate, now, 'short') })}
      </span>
    </Chip>
  )
}

const noBids = { ACTIVE: 'beFirst', CLOSED: 'noBid', UPCOMING: 'startingPrice' } as const

/** The line below the name: the leader or winner of a lot, or the remaining stock. */
function Footer({ exclusive: { auctionLot, stock, isUpcoming, isOutOfStock } }: { exclusive: Exclusive }) {
  const t = useTranslations('card')
  const club = useClub()
  const now = useNow()
  if (auctionLot) {
    const [leader] = auctionLot.bids
    const status = statusAt(auctionLot.auction, now)
    if (!leader) return t(status === 'ACTIVE' && club.state !== 'LIVE' ? 'startingPrice' : noBids[status])
    // The server says who has won: the list may be older than the last bid.
    const isOver = auctionLot.outcome !== null
    if (isOver && auctionLot.reserve?.isMet === false) return t('unsold')
    if (leader.bidder.me) return t(isOver ? 'youWon' : 'youLead')
    return t(isOver ? 'wonBy' : 'leads', { name: shortName(leader.bidder) })
  }
  if (isOutOfStock) return t('gone')
  return isUpcoming ? t('soon') : t('left', { count: stock })
}
