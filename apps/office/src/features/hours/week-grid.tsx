import { Link } from '@tanstack/react-router'
import type { StaffSlot } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { daysAfter, daysOfWeek, mondayOf } from '../../parts/days.ts'
import { SlotButton } from './slot-button.tsx'

/** Leads to the weeks before and after, and back to the current one. */
export function WeekNavigation({ monday, today }: { monday: string; today: string }) {
  const { slug } = useClub()
  const t = useTranslations('hours')
  const { day } = useTimes()
  const at = (one: string) => day(`${one}T12:00:00Z`)
  const to = (week: string) => ({ to: '/$slug/hours', params: { slug }, search: { week } }) as const
  return (
    <nav className="tools" aria-label={t('weeks')}>
      <Link {...to(daysAfter(monday, -7))} className="btn small">
        {t('weekBefore')}
      </Link>
      <Link {...to(daysAfter(monday, 7))} className="btn small">
        {t('weekAfter')}
      </Link>
      {monday !== mondayOf(today, today) && (
        <Link to="/$slug/hours" params={{ slug }} search={{}} className="btn small">
          {t('thisWeek')}
        </Link>
      )}
      <b role="status">{t('week', { first: at(monday), last: at(daysAfter(monday, 6)) })}</b>
    </nav>
  )
}

/** The slots of a week: a column for each day, and on a phone a row. */
export function WeekGrid({
  monday,
  today,
  slots,
  onOpen,
}: {
  monday: string
  today: string
  slots: StaffSlot[]
  onOpen: (slot: StaffSlot) => void
}) {
  const t = useTranslations('hours')
  const { day: dayText } = useTimes()
  const heading = new Intl.DateTimeFormat(t('locale'), { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  const byDay = Map.groupBy(slots, ({ startDate }) => startDate.slice(0, 10))
  return (
    <div className="week">
      {daysOfWeek(monday).map((day) => {
        const own = byDay.get(day) ?? []
        const sum = (of: (slot: StaffSlot) => number) => own.reduce((total, slot) => total + of(slot), 0)
        return (
          <section key={day} aria-label={dayText(`${day}T12:00:00Z`)} aria-current={day === today ? 'date' : undefined}>
            <h2>{heading.format(new Date(`${day}T12:00:00Z`))}</h2>
            <p className="small quiet">
              {own.length === 0
                ? t('noSlots')
                : t('places', { reserved: sum(({ reserved }) => reserved), capacity: sum(({ capacity }) => capacity) })}
            </p>
            <ul>
              {own.map((slot) => (
                <li key={slot.id}>
                  <SlotButton slot={slot} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
