import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { createSlots, listStaffSlots, type StaffSlot } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { readAll } from '../../api.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { daysAfter, mondayOf } from '../../parts/days.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { toLocalInput } from '../../parts/local-time.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { SlotButton } from './slot-button.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { WeekGrid, WeekNavigation } from './week-grid.tsx'

const views = ['week', 'booked'] as const

/** The booking slots of a club: those of a week, or those to come that somebody has booked. */
export function HoursPage() {
  const { slug } = useClub()
  const t = useTranslations('hours')
  const search = useSearch({ from: '/staff/$slug/hours' })
  const [openedAt] = useState(() => toLocalInput(new Date().toISOString()))
  const view = views.find((one) => one === search.view) ?? 'week'
  const monday = mondayOf(search.week, openedAt.slice(0, 10))
  const range =
    view === 'week'
      ? { from: `${monday}T00:00:00`, to: `${daysAfter(monday, 7)}T00:00:00` }
      : { from: `${openedAt.slice(0, 10)}T00:00:00` }
  const read = useQuery({
    queryKey: [listStaffSlots.id, slug, range],
    queryFn: ({ signal }) =>
      readAll(listStaffSlots, { params: { slug }, query: { ...range, direction: 'asc' as const }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  // The page may stay open for days: what is over follows from when the slots were read last.
  const now = read.data ? toLocalInput(new Date(read.dataUpdatedAt).toISOString()) : openedAt
  const [isCreating, setCreating] = useState(false)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const slots = read.data?.filter(({ startDate, reserved }) => view === 'week' || (reserved > 0 && startDate >= now))
  const slot = read.data?.find(({ id }) => id === openedId)
  const onOpen = ({ id }: StaffSlot) => setOpenedId(id)
  const button = <CreateButton operation={createSlots} label={t('new')} onCreate={() => setCreating(true)} />
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={read} />
          {button}
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('views')}>
          {views.map((one) => (
            <Link
              key={one}
              to="/$slug/hours"
              params={{ slug }}
              search={one === 'week' ? {} : { view: one }}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(`view.${one}`)}
            </Link>
          ))}
        </nav>
        {view === 'week' && <WeekNavigation monday={monday} today={now.slice(0, 10)} />}
        <ReadBanner read={read} />
        {/* A week that is over may have nothing to focus, and be longer than the window. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="scroll" tabIndex={0}>
          {read.isPending && <TableBones />}
          {slots && view === 'week' && (
            <>
              <WeekGrid monday={monday} today={now.slice(0, 10)} slots={slots} onOpen={onOpen} />
              {slots.length === 0 && <EmptyList title={t('empty')} text={t('emptyText')} />}
            </>
          )}
          {slots && view === 'booked' && <BookedDays slots={slots} onOpen={onOpen} />}
        </div>
      </div>
      {isCreating && <RuleDialog onClose={() => setCreating(false)} />}
      {slot && <SlotDialog slot={slot} isOver={slot.startDate < now} onClose={() => setOpenedId(null)} />}
    </Screen>
  )
}

function BookedDays({ slots, onOpen }: { slots: StaffSlot[]; onOpen: (slot: StaffSlot) => void }) {
  const t = useTranslations('hours')
  const { day: dayText } = useTimes()
  if (slots.length === 0) return <EmptyList title={t('noneBooked')} text={t('noneBookedText')} />
  return [...Map.groupBy(slots, ({ startDate }) => startDate.slice(0, 10))].map(([day, own]) => (
    <section key={day} aria-label={dayText(`${day}T12:00:00Z`)}>
      <h2 className="day-head">{dayText(`${day}T12:00:00Z`)}</h2>
      <ul className="line wraps px-5 py-3">
        {own.map((slot) => (
          <li key={slot.id}>
            <SlotButton slot={slot} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
