import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countAudience } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { readQuery } from '../../queries.ts'

/** On a lot that nobody has bid on: a link to an announcement to those who like it, with their number. Nothing if nobody does. */
export function TellLikers({ auctionId, exclusiveId }: { auctionId: string; exclusiveId: string }) {
  const { slug } = useClub()
  const t = useTranslations('announcements')
  const { allowed } = useMay()(countAudience)
  const { data } = useQuery({
    ...readQuery(countAudience, { params: { slug }, query: { audience: 'LIKED_NO_BIDS', exclusiveId } }),
    enabled: allowed,
  })
  if (!data || data.fans === 0) return null
  return (
    <Link
      to="/$slug/announcements/new"
      params={{ slug }}
      search={{ audience: 'LIKED_NO_BIDS', auction: auctionId, lot: exclusiveId }}
      className="btn small"
    >
      {t('tellLikers', { count: data.fans })}
    </Link>
  )
}
