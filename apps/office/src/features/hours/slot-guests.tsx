import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelGuest, listSlotGuests, listStaffSlots, setArrival, type SlotGuest } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { csvOf, saveFile } from '../../parts/export-list.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'

type OfSlot = { slug: string; slotId: string }

const nameOf = ({ firstName, lastName }: SlotGuest) => `${firstName} ${lastName}`

/** Who has booked a slot, and who has come. The log names everyone who looks at them, so they are read on demand only. */
export function SlotGuests({ params, startDate, isOver }: { params: OfSlot; startDate: string; isOver: boolean }) {
  const t = useTranslations('hours')
  const text = useProblemText()
  const { moment } = useTimes()
  const [hasAsked, setAsked] = useState(false)
  const guests = useQuery({ ...readQuery(listSlotGuests, { params }), enabled: hasAsked })
  if (!guests.data)
    return (
      <div className="line">
        <Act operation={listSlotGuests} disabled={guests.isFetching} onClick={() => setAsked(true)}>
          {t('showGuests')}
        </Act>
        <span className="small quiet">{guests.isError ? text(guests.error) : t('noted')}</span>
      </div>
    )
  const { data } = guests
  if (data.length === 0) return <p className="quiet">{t('noGuests')}</p>
  const columns = [
    { label: t('guest'), text: nameOf },
    { label: t('email'), text: ({ email }: SlotGuest) => email },
    { label: t('arrived'), text: ({ arrivedAt }: SlotGuest) => (arrivedAt === null ? '' : moment(arrivedAt)) },
  ]
  return (
    <section className="stack" aria-label={t('guests')}>
      <p className="line">
        <b role="status">
          {t('came', { arrived: data.filter(({ arrivedAt }) => arrivedAt !== null).length, all: data.length })}
        </b>
        <button
          type="button"
          className="btn small push"
          onClick={() =>
            saveFile(`${params.slug}-${startDate.slice(0, 16).replace(':', '')}.csv`, csvOf(columns, data))
          }
        >
          {t('saveGuests')}
        </button>
      </p>
      <ul className="stack">
        {data.map((guest) => (
          <Guest key={guest.fanId} guest={guest} params={params} isOver={isOver} />
        ))}
      </ul>
    </section>
  )
}

function Guest({ guest, params, isOver }: { guest: SlotGuest; params: OfSlot; isOver: boolean }) {
  const t = useTranslations('hours')
  const text = useProblemText()
  const client = useQueryClient()
  const { fanId, email, arrivedAt } = guest
  const [isAsking, setAsking] = useState(false)
  const { queryKey } = readQuery(listSlotGuests, { params })
  const place = { params: { ...params, fanId } }
  const arrive = useMutation({
    mutationFn: () => unwrap(call(setArrival, { ...place, body: { arrived: arrivedAt === null } })),
    onSuccess: (changed) =>
      client.setQueryData(queryKey, (all) => all?.map((one) => (one.fanId === fanId ? changed : one))),
    onError: (error) => say(text(error), 'bad'),
  })
  const cancel = useMutation({
    mutationFn: () => unwrap(call(cancelGuest, place)),
    onSuccess: async () => {
      client.setQueryData(queryKey, (all) => all?.filter((one) => one.fanId !== fanId))
      say(t('guestCancelled', { name: nameOf(guest) }))
      await client.invalidateQueries({ queryKey: [listStaffSlots.id, params.slug] })
    },
    onError: (error) => {
      setAsking(false)
      say(text(error), 'bad')
    },
  })
  return (
    <li className="line wraps">
      <span className="grow">
        {nameOf(guest)}
        <span className="small quiet block">{email}</span>
      </span>
      <Act
        operation={setArrival}
        className="small"
        aria-pressed={arrivedAt !== null}
        disabled={arrive.isPending}
        onClick={() => arrive.mutate()}
      >
        {t('arrived')}
      </Act>
      {!isOver && (
        <Act operation={cancelGuest} className="small plain" onClick={() => setAsking(true)}>
          {t('cancelGuest')}
        </Act>
      )}
      {isAsking && (
        <Question
          title={t('askCancelGuest', { name: nameOf(guest) })}
          confirm={t('cancelGuest')}
          dismiss={t('keepGuest')}
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('cancelGuestText')}</p>
        </Question>
      )}
    </li>
  )
}
