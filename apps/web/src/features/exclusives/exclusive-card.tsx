import { Link } from '@tanstack/react-router'
import type { Exclusive } from '@virage/contract'
import { auctionStatus, maskBadge } from '@virage/domain'
import { Chip, IconButton, Picture } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '../../i18n/amounts.ts'
import { useTimes } from '../../i18n/times.ts'
import { useClub } from '../../shell/club-context.ts'
import { useSession } from '../session/session.ts'
import { useLike } from './queries.ts'

/** An exclusive as a card: picture to the edges, name and price over it, state in one corner, heart in the other. */
export function ExclusiveCard({ exclusive, eager = false }: { exclusive: Exclusive; eager?: boolean }) {
  const club = useClub()
  const t = useTranslations('card')
  const session = useSession()
  const like = useLike(club.slug)
  const { price } = useAmounts(club)
  return (
    <article id={exclusive.slug} className="group relative scroll-mt-24 snap-start">
      <Link
        to="/clubs/$slug/exclusives/$exclusiveSlug"
        params={{ slug: club.slug, exclusiveSlug: exclusive.slug }}
        className="@container relative isolate block aspect-[4/5] overflow-hidden rounded-card bg-raised text-white"
      >
        <Picture
          url={exclusive.imageUrl}
          alt=""
          sizes="(max-width: 768px) calc(46vw - 19px), 290px"
          placeholder={exclusive.placeholder}
          eager={eager}
          className="absolute inset-0 -z-20 transition-transform duration-250 group-hover:scale-[1.03]"
        />
        <span className="absolute inset-x-0 top-[30%] bottom-0 -z-10 bg-linear-to-b from-transparent via-black/70 to-black/95" />
        <span className="absolute top-2.5 left-2.5 @min-[220px]:top-3 @min-[220px]:left-3">
          <StateChip exclusive={exclusive} />
        </span>
        <span className="absolute inset-x-3 bottom-3 grid gap-1 @min-[220px]:inset-x-4 @min-[220px]:bottom-4 @min-[220px]:gap-1.5">
          <span className="display line-clamp-3 text-lg leading-tight @min-[220px]:text-[22px]">{exclusive.name}</span>
          <span className="grid items-baseline justify-between gap-x-3 @min-[220px]:flex">
            <span className="truncate text-sm text-white/80">
              <Foot exclusive={exclusive} />
            </span>
            <span className="figures text-lg whitespace-nowrap">{price(exclusive.pricing)}</span>
          </span>
        </span>
      </Link>
      {session.state === 'signedIn' && (
        <IconButton
          icon="heart"
          filled={exclusive.isLiked}
          label={t(exclusive.isLiked ? 'unlike' : 'like', { name: exclusive.name })}
          aria-pressed={exclusive.isLiked}
          onClick={() => like.mutate({ exclusiveSlug: exclusive.slug, liked: !exclusive.isLiked })}
          className={`absolute top-1.5 right-1.5 ${exclusive.isLiked ? 'text-live' : 'text-white'}`}
        />
      )}
    </article>
  )
}

/** What state an exclusive is in: its auction's time, or its mask (M05, M07, A08). */
function StateChip({ exclusive }: { exclusive: Exclusive }) {
  const t = useTranslations('card')
  const { moment, relative } = useTimes()
  const now = useNow()
  const { auctionLot } = exclusive
  const mask = maskBadge({
    ...exclusive,
    upcomingDate: exclusive.upcomingDate === null ? null : new Date(exclusive.upcomingDate),
  })
  if (auctionLot) {
    const { startDate, endDate } = auctionLot.auction
    const status = auctionStatus({ startDate: new Date(startDate), endDate: new Date(endDate) }, new Date(now))
    if (status === 'ACTIVE') {
      return (
        <Chip live>
          <span suppressHydrationWarning>{t('ends', { when: relative(endDate, now) })}</span>
        </Chip>
      )
    }
    return (
      <Chip>
        {status === 'UPCOMING' ? (
          <span suppressHydrationWarning>{t('starts', { when: relative(startDate, now) })}</span>
        ) : (
          t('closed')
        )}
      </Chip>
    )
  }
  if (mask?.kind === 'upcoming')
    return <Chip>{mask.date ? t('upcomingAt', { when: moment(mask.date.toISOString()) }) : t('upcoming')}</Chip>
  if (mask) return <Chip>{t(mask.kind)}</Chip>
  return <Chip>{t(exclusive.category)}</Chip>
}

/** The line under the name: who leads or has won a lot, or how many are left. */
function Foot({ exclusive: { auctionLot, stock, isUpcoming, isOutOfStock } }: { exclusive: Exclusive }) {
  const t = useTranslations('card')
  if (auctionLot) {
    const [leader] = auctionLot.bids
    if (!leader)
      return t(
        auctionLot.auction.status === 'ACTIVE'
          ? 'beFirst'
          : auctionLot.auction.status === 'CLOSED'
            ? 'noBid'
            : 'startingPrice',
      )
    const name = leader.bidder.me
      ? t('you')
      : `${leader.bidder.firstName} ${leader.bidder.lastName.charAt(0)}${leader.bidder.lastName ? '.' : ''}`
    return t(auctionLot.auction.status === 'CLOSED' ? 'wonBy' : leader.bidder.me ? 'youLead' : 'leads', { name })
  }
  if (isOutOfStock) return t('gone')
  return isUpcoming ? t('soon') : t('left', { count: stock })
}
