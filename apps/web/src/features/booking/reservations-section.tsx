import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { Collapsible } from '../profile/collapsible.tsx'
import { slotsQuery } from './queries.ts'
import { SlotRow } from './slot-row.tsx'

/** The fan's reservations in a popup club; each can be cancelled (P10). */
export function ReservationsSection() {
  const club = useClub()
  const t = useTranslations('booking')
  const { data, isPending, isError, refetch } = useQuery(slotsQuery(club.slug))
  const reserved = data?.filter((slot) => slot.reserved) ?? []
  return (
    <Collapsible title={t('mine')}>
      {isPending && <Skeleton className="h-24" />}
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {data && reserved.length === 0 && <p className="text-muted">{t('noneMine')}</p>}
      <ul className="grid gap-2">
        {reserved.map((slot) => (
          <li key={slot.id}>
            <SlotRow slot={slot} showDay />
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}
