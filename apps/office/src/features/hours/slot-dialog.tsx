import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteSlot, listStaffSlots, type StaffSlot, updateSlot } from '@virage/contract/staff'
import { keyOf, OperationError, unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useJustChanged } from '@virage/session/use-just-changed'
import { useWhileShown } from '@virage/session/use-while-shown'
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
import { SlotGuests } from './slot-guests.tsx'

/** The start is a local time of the club, as `datetime-local` fields hold it. */
type SlotForm = { capacity: string; startDate: string }

const bodyOf = ({ capacity, startDate }: SlotForm) => ({
  capacity: Number(capacity),
  ...(startDate !== '' && { startDate: `${startDate}:00` }),
})

/** One slot: its start, its places, its guests when somebody asks for them, and its cancellation. */
export function SlotDialog({ slot, isOver, onClose }: { slot: StaffSlot; isOver: boolean; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('hours')
  const text = useProblemText()
  const client = useQueryClient()
  const { localMoment } = useTimes()
  const { reason } = useMay()(updateSlot)
  const [isAsking, setAsking] = useState(false)
  const queryKey = [listStaffSlots.id, slug]
  const params = { slug, slotId: slot.id }
  const editor = useStoredEditor<SlotForm, StaffSlot>({
    key: `${slug}.slot.${slot.id}`,
    stored: slot,
    toForm: ({ capacity, startDate }) => ({ capacity: String(capacity), startDate: startDate.slice(0, 16) }),
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
    onStored: () => void client.invalidateQueries({ queryKey }),
    onSaved: onClose,
  })
  const isMoved = editor.draft.value.startDate !== slot.startDate.slice(0, 16)
  // The question says how many have booked: a press was aimed at the number before.
  const hasJustChanged = useJustChanged(slot.reserved)
  const cancel = useMutation({
    mutationFn: ({ version, reserved }: StaffSlot) =>
      unwrap(call(deleteSlot, { params, query: { expected: reserved }, ifMatch: version })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      say(t('cancelled'))
      close()
    },
    onError: (error) => {
      setAsking(false)
      say(keyOf(error) === 'errors.staff.countChanged' ? t('bookingsChanged') : text(error), 'bad')
      void client.invalidateQueries({ queryKey })
    },
  })
  const ask = () => {
    setAsking(true)
    // The page may have been open for hours, and fans book meanwhile.
    void client.invalidateQueries({ queryKey })
  }
  if (isAsking)
    return (
      <Question
        title={t('cancelTitle', { when: localMoment(slot.startDate) })}
        confirm={t('cancelConfirm')}
        isBusy={cancel.isPending || hasJustChanged}
        onConfirm={() => cancel.mutate(slot)}
        onClose={() => setAsking(false)}
      >
        <p>{t('cancelText', { count: slot.reserved })}</p>
      </Question>
    )
  return (
    <DialogForm
      title={localMoment(slot.startDate)}
      editor={editor}
      labels={{ capacity: t('capacity'), startDate: t('start') }}
      reason={reason}
      isReady={editor.draft.changed.length > 0}
      submitLabel={t('save')}
      actions={
        <Act operation={deleteSlot} className="plain danger" onClick={ask}>
          {t('cancel')}
        </Act>
      }
      below={<SlotGuests params={params} startDate={slot.startDate} isOver={isOver} />}
      onClose={onClose}
    >
      <TextInput
        label={t('start')}
        hint={isMoved && slot.reserved > 0 ? t('moveText', { count: slot.reserved }) : undefined}
        type="datetime-local"
        required
        value={editor.draft.value.startDate}
        problem={editor.problems['startDate']}
        onChange={({ target }) => editor.set({ startDate: target.value })}
      />
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
