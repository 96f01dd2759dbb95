import { useMutation } from '@tanstack/react-query'
import { recordHandover, type StaffOrderDetails } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextInput } from '../../parts/fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
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
  const { slug } = useClub()
  const t = useTranslations('sales.received')
  const frame = useTranslations('frame')
  const text = useProblemText()
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
    onSuccess: ({ withdrawalUntil }) => {
      say(t('done', { date: moment(withdrawalUntil) }))
      void onRecorded()
      onClose()
    },
  })
  const problem = fieldProblemsOf(act.error)['receivedAt']
  return (
    <OfficeDialog title={t('title')} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!act.isPending) act.mutate()
        }}
      >
        <p>{t('text')}</p>
        <TextInput
          label={t('on')}
          type="datetime-local"
          value={typed ?? now}
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        {act.isError && problem === undefined && (
          <p className="error" role="alert">
            {text(act.error)}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {frame('cancel')}
          </button>
          <button type="submit" className="btn primary" aria-busy={act.isPending} disabled={receivedAt === ''}>
            {t('submit')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
