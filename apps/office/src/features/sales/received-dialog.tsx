import { useMutation } from '@tanstack/react-query'
import { recordHandover, type StaffOrderDetails } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { fieldProblemsOf } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'

/** Records when the buyer received an order that has no parcels. */
export function ReceivedDialog({
  order,
  onRecorded,
  onClose,
}: {
  order: StaffOrderDetails
  onRecorded: () => unknown
  onClose: () => void
}) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('sales.received')
  const { moment } = useTimes()
  // Untouched, it is the server's time that counts.
  const [typed, setTyped] = useState<string>()
  const [now] = useState(() => toLocalInput(new Date().toISOString()))
  const receivedAt = typed === undefined ? undefined : (fromLocalInput(typed) ?? '')
  const act = useMutation({
    mutationFn: () => {
      const body = receivedAt === undefined ? {} : { receivedAt }
      return unwrap(call(recordHandover, { params: { slug, orderId: order.id }, body }))
    },
    onSuccess: async ({ withdrawalUntil }) => {
      // The button that opened the dialog goes with it, so that the focus moves on.
      await onRecorded()
      say(t('done', { date: moment(withdrawalUntil) }))
      close()
    },
  })
  const problem = fieldProblemsOf(act.error)['receivedAt']
  return (
    <ActDialog
      title={t('title')}
      act={act}
      submitLabel={t('submit')}
      isReady={receivedAt !== ''}
      isAtField={problem !== undefined}
      onSubmit={() => act.mutate()}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      <TextInput
        label={t('on')}
        type="datetime-local"
        value={typed ?? now}
        problem={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActDialog>
  )
}
