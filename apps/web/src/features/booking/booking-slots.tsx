import { useQuery } from '@tanstack/react-query'
import { EmptyState, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { slotsQuery } from './queries.ts'
import { SlotRow } from './slot-row.tsx'
import { slotsByDay } from './slots-by-day.ts'

/** The booking slots of a popup club, which fans reserve and cancel (P10). */
export function BookingSlots() {
  const club = useClub()
  const t = useTranslations('booking')
  const { day } = useTimes()
  const { data, isPending, isError, refetch } = useQuery(slotsQuery(club.slug))
  return (
    <section aria-labelledby="slots" className="grid gap-4">
      <h2 id="slots" className="display text-2xl uppercase">
        {t('title')}
      </h2>
      {isPending && <Skeleton className="h-48" />}
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon="clock" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {slotsByDay(data ?? []).map(({ date, slots }) => (
        <section key={date} className="grid gap-2" aria-label={day(`${date}T12:00:00Z`)}>
          <h3 className="eyebrow">{day(`${date}T12:00:00Z`)}</h3>
          <ul className="grid gap-2">
            {slots.map((slot) => (
              <li key={slot.id}>
                <SlotRow slot={slot} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
