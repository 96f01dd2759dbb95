import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { createSlots, listStaffSlots, type StaffSlot } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { toLocalInput } from '../../parts/local-time.ts'
import { listQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { SlotDialog } from './slot-dialog.tsx'

const views = ['coming', 'booked', 'past'] as const

/** The booking slots of a club by day. */
export function HoursPage() {
  const { slug } = useClub()
  const t = useTranslations('hours')
  const search = useSearch({ from: '/staff/$slug/hours' })
  const read = useQuery(listQuery(listStaffSlots, slug))
  const [open, setOpen] = useState<'new' | StaffSlot | null>(null)
  const view = views.find((one) => one === search.view) ?? 'coming'
  const now = toLocalInput(new Date(read.dataUpdatedAt).toISOString())
  const isIn = {
    coming: ({ startDate }: StaffSlot) => startDate >= now,
    booked: ({ startDate, reserved }: StaffSlot) => startDate >= now && reserved > 0,
    past: ({ startDate }: StaffSlot) => startDate < now,
  }
  const slots = (read.data ?? []).filter(isIn[view])
  const ordered = slots.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  const days = Map.groupBy(view === 'past' ? ordered.toReversed() : ordered, ({ startDate }) => startDate.slice(0, 10))
  const button = <CreateButton operation={createSlots} label={t('new')} onCreate={() => setOpen('new')} />
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf at={read.dataUpdatedAt} isStale={read.isError} onRefresh={() => void read.refetch()} />
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
              search={one === 'coming' ? {} : { view: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(`view.${one}`)}
              <span className="count">{read.data?.filter(isIn[one]).length}</span>
            </Link>
          ))}
        </nav>
        <ReadBanner read={read} />
        <div className="scroll">
          {read.isPending ? (
            <TableBones />
          ) : days.size > 0 ? (
            [...days].map(([day, own]) => <Day key={day} day={day} slots={own} onOpen={setOpen} />)
          ) : read.data && read.data.length > 0 ? (
            <NoMatch onClear={() => setOpen('new')} />
          ) : (
            read.data && (
              <EmptyList title={t('empty')} text={t('emptyText')}>
                {button}
              </EmptyList>
            )
          )}
        </div>
      </div>
      {open === 'new' && <RuleDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <SlotDialog slot={open} onClose={() => setOpen(null)} />}
    </Screen>
  )
}

function Day({ day, slots, onOpen }: { day: string; slots: StaffSlot[]; onOpen: (slot: StaffSlot) => void }) {
  const t = useTranslations('hours')
  const { day: dayText, localHour } = useTimes()
  const title = dayText(`${day}T12:00:00Z`)
  return (
    <section aria-label={title}>
      <h2 className="day-head">{title}</h2>
      <ul className="line wraps px-5 py-3">
        {slots.map((slot) => (
          <li key={slot.id}>
            <button type="button" className="btn" onClick={() => onOpen(slot)}>
              <span className="figure">{localHour(slot.startDate)}</span>
              <span
                className="state"
                data-tone={slot.reserved === slot.capacity ? 'info' : slot.reserved > 0 ? 'good' : 'off'}
              >
                {t('places', { reserved: slot.reserved, capacity: slot.capacity })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
