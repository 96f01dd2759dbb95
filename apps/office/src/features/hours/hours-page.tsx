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
import { slotsByRule } from './slots-by-rule.ts'

const views = ['coming', 'booked', 'past'] as const

/** Slots of one request: the API takes no more. */
const slotsOfRequest = 200

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

/** Makes slots by a rule, and says how many before anything is sent. */
function RuleDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('hours')
  const text = useProblemText()
  const client = useQueryClient()
  const [rule, setRule] = useState(() => {
    const today = toLocalInput(new Date().toISOString()).slice(0, 10)
    const weekdays = [0, 1, 2, 3, 4, 5, 6]
    return { firstDay: today, lastDay: today, weekdays, begin: '10:00', end: '18:00', minutes: '30' }
  })
  const [capacity, setCapacity] = useState('4')
  const [keys] = useState(() => Array.from({ length: 5 }, () => crypto.randomUUID()))
  const starts = slotsByRule({ ...rule, minutes: Number(rule.minutes) })
  const places = Number(capacity)
  const isReady = starts.length > 0 && Number.isInteger(places) && places > 0
  const save = useMutation({
    mutationFn: async () => {
      for (let from = 0; from < starts.length; from += slotsOfRequest) {
        const body = { startDates: starts.slice(from, from + slotsOfRequest), capacity: places }
        const idempotencyKey = keys[from / slotsOfRequest] ?? crypto.randomUUID()
        await unwrap(call(createSlots, { params: { slug }, body, idempotencyKey }))
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listStaffSlots.id, slug] })
      say(t('created', { count: starts.length }))
      onClose()
    },
    onError: (error) => say(text(error), 'bad'),
  })
  const weekday = (day: number) =>
    // 4 January 1970 was a Sunday.
    new Intl.DateTimeFormat(t('locale'), { weekday: 'short', timeZone: 'UTC' }).format((3 + day) * 86_400_000)
  return (
    <OfficeDialog title={t('new')} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !save.isPending) save.mutate()
        }}
      >
        <div className="two">
          {(['firstDay', 'lastDay'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={t(name)}
              value={rule[name]}
              onChange={({ target }) => setRule({ ...rule, [name]: target.value })}
            />
          ))}
        </div>
        <fieldset className="stack">
          <legend>{t('weekdays')}</legend>
          <span className="line wraps">
            {[1, 2, 3, 4, 5, 6, 0].map((day) => (
              <label key={day} className="btn small has-checked:!border-text">
                <input
                  type="checkbox"
                  checked={rule.weekdays.includes(day)}
                  onChange={({ target }) =>
                    setRule({
                      ...rule,
                      weekdays: target.checked ? [...rule.weekdays, day] : rule.weekdays.filter((one) => one !== day),
                    })
                  }
                />
                {weekday(day)}
              </label>
            ))}
          </span>
        </fieldset>
        <div className="two">
          {(['begin', 'end'] as const).map((name) => (
            <TextInput
              key={name}
              type="time"
              label={t(name)}
              value={rule[name]}
              onChange={({ target }) => setRule({ ...rule, [name]: target.value })}
            />
          ))}
          <TextInput
            label={t('minutes')}
            unit="min"
            inputMode="numeric"
            value={rule.minutes}
            onChange={({ target }) => setRule({ ...rule, minutes: target.value })}
          />
          <TextInput
            label={t('capacity')}
            inputMode="numeric"
            value={capacity}
            onChange={({ target }) => setCapacity(target.value)}
          />
        </div>
        <div className="dialog-actions items-center">
          <span role="status" className="small quiet">
            {t('preview', { count: starts.length, places: isReady ? starts.length * places : 0 })}
          </span>
          <button type="submit" className="btn primary" aria-busy={save.isPending} disabled={!isReady}>
            {t('create', { count: starts.length })}
          </button>
        </div>
      </form>
    </OfficeDialog>
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
