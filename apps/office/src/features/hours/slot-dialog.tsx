import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteSlot, listSlotGuests, listStaffSlots, type StaffSlot, updateSlot } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call, readPage } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { listQuery, readQuery } from '../../queries.ts'

type SlotForm = { capacity: string }

const bodyOf = ({ capacity }: SlotForm) => ({ capacity: Number(capacity) })

/** One slot: its places, its guests when somebody asks for them, and its cancellation. */
export function SlotDialog({ slot, onClose }: { slot: StaffSlot; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('hours')
  const text = useProblemText()
  const client = useQueryClient()
  const { localMoment } = useTimes()
  const { reason } = useMay()(updateSlot)
  const [isAsking, setAsking] = useState(false)
  const { queryKey } = listQuery(listStaffSlots, slug)
  const params = { slug, slotId: slot.id }
  const editor = useStoredEditor<SlotForm, StaffSlot>({
    key: `${slug}.slot.${slot.id}`,
    stored: slot,
    toForm: ({ capacity }) => ({ capacity: String(capacity) }),
    check: (value) => checkBody(updateSlot, bodyOf(value)),
    read: async () => {
      // The first slots that begin with this one: there is no operation that reads one alone.
      const query = { from: slot.startDate, direction: 'asc' as const, limit: 100 }
      const { rows } = await readPage(listStaffSlots, { params: { slug }, query })
      const found = rows.find(({ id }) => id === slot.id)
      if (!found) throw new OperationError({ type: '', title: '', status: 404, key: 'errors.backend.notFound' })
      return found
    },
    update: (value, _changed, ifMatch) => unwrap(call(updateSlot, { params, body: bodyOf(value), ...ifMatch })),
    onStored: (stored) =>
      client.setQueryData(queryKey, (rows) => rows?.map((row) => (row.id === stored.id ? stored : row))),
    onSaved: onClose,
  })
  const cancel = useMutation({
    mutationFn: () => unwrap(call(deleteSlot, { params, ifMatch: slot.version })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      say(t('cancelled'))
      onClose()
    },
    onError: (error) => {
      setAsking(false)
      say(text(error), 'bad')
    },
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
    <DialogForm
      title={localMoment(slot.startDate)}
      editor={editor}
      initial={editor.initial}
      labels={{ capacity: t('capacity') }}
      reason={reason}
      isReady={editor.draft.changed.length > 0}
      submitLabel={t('save')}
      actions={
        <Act operation={deleteSlot} className="plain danger" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Act>
      }
      below={<Guests params={params} />}
      onClose={onClose}
    >
      <TextInput
        label={t('capacity')}
        hint={t('reserved', { reserved: slot.reserved, capacity: slot.capacity })}
        inputMode="numeric"
        value={editor.draft.value.capacity}
        problem={editor.problems['capacity']}
        onChange={({ target }) => editor.set({ capacity: target.value })}
      />
    </DialogForm>
  )
}

/** Who has booked. The log names everyone who looks at them, so they are read on demand only. */
function Guests({ params }: { params: { slug: string; slotId: string } }) {
  const t = useTranslations('hours')
  const text = useProblemText()
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
  if (guests.data.length === 0) return <p className="quiet">{t('noGuests')}</p>
  return (
    <ul className="stack">
      {guests.data.map(({ fanId, firstName, lastName, email }) => (
        <li key={fanId} className="line">
          <span>{`${firstName} ${lastName}`}</span>
          <span className="quiet push">{email}</span>
        </li>
      ))}
    </ul>
  )
}
