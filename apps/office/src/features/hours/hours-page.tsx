import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import {
  createSlots,
  deleteSlot,
  listSlotGuests,
  listStaffSlots,
  type StaffSlot,
  updateSlot,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { toLocalInput } from '../../parts/local-time.ts'
import { OfficeDialog, Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { listQuery, readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { RuleDialog } from './rule-dialog.tsx'

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

/** One slot: its places, its guests when somebody asks for them, and its cancellation. */
function SlotDialog({ slot, onClose }: { slot: StaffSlot; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('hours')
  const text = useProblemText()
  const client = useQueryClient()
  const { localMoment } = useTimes()
  const mayChange = useMay()(updateSlot)
  const [capacity, setCapacity] = useState(String(slot.capacity))
  const [isAsking, setAsking] = useState(false)
  const [hasAsked, setAsked] = useState(false)
  // The log names everyone who looks at guests, so it is read on demand only.
  const guests = useQuery({ ...readQuery(listSlotGuests, { params: { slug, slotId: slot.id } }), enabled: hasAsked })
  const input = { params: { slug, slotId: slot.id }, ifMatch: slot.version }
  const finish = async (message: string) => {
    await client.invalidateQueries({ queryKey: [listStaffSlots.id, slug] })
    say(message)
    onClose()
  }
  const onError = (error: unknown) => say(text(error), 'bad')
  const save = useMutation({
    mutationFn: () => unwrap(call(updateSlot, { ...input, body: { capacity: Number(capacity) } })),
    onSuccess: () => finish(t('saved')),
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => unwrap(call(deleteSlot, input)),
    onSuccess: () => finish(t('cancelled')),
    onError,
    onSettled: () => setAsking(false),
  })
  if (isAsking)
    return (
      <Question
        title={t('cancelTitle', { when: localMoment(slot.startDate) })}
        confirm={t('cancelConfirm')}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('cancelText', { count: slot.reserved })}</p>
      </Question>
    )
  return (
    <OfficeDialog title={localMoment(slot.startDate)} onClose={onClose}>
      <p>{t('reserved', { reserved: slot.reserved, capacity: slot.capacity })}</p>
      <form
        className="line items-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (mayChange.allowed) save.mutate()
        }}
      >
        <TextInput
          label={t('capacity')}
          inputMode="numeric"
          disabled={!mayChange.allowed}
          title={mayChange.reason}
          value={capacity}
          onChange={({ target }) => setCapacity(target.value)}
        />
        <Act operation={updateSlot} type="submit" disabled={capacity === String(slot.capacity)}>
          {t('save')}
        </Act>
      </form>
      {guests.data ? (
        guests.data.length === 0 ? (
          <p className="quiet">{t('noGuests')}</p>
        ) : (
          <ul className="stack">
            {guests.data.map(({ fanId, firstName, lastName, email }) => (
              <li key={fanId} className="line">
                <span>{`${firstName} ${lastName}`}</span>
                <span className="quiet push">{email}</span>
              </li>
            ))}
          </ul>
        )
      ) : (
        <div className="line">
          <Act operation={listSlotGuests} disabled={guests.isFetching} onClick={() => setAsked(true)}>
            {t('showGuests')}
          </Act>
          <span className="small quiet">{guests.isError ? text(guests.error) : t('noted')}</span>
        </div>
      )}
      <div className="dialog-actions">
        <Act operation={deleteSlot} className="danger" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Act>
      </div>
    </OfficeDialog>
  )
}
