import { useMutation } from '@tanstack/react-query'
import { type ApprovalRequest, declineRequest } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'

/** Asks why a request is declined, or taken back by who made it. */
export function DeclineDialog({
  request,
  onDeclined,
  onClose,
}: {
  request: ApprovalRequest
  onDeclined: () => void
  onClose: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('approvals')
  const text = useProblemText()
  const { keyOf } = useIntentKey()
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const decline = useMutation({
    mutationFn: () =>
      unwrap(
        call(declineRequest, {
          params: { slug, requestId: request.id },
          body: { reason: reason.trim() },
          idempotencyKey: keyOf(reason.trim()),
        }),
      ),
    onSuccess: () => {
      say(t(request.own ? 'takenBack' : 'declined'))
      onDeclined()
    },
    onError: (error) => {
      say(text(error), 'bad')
      // Without an answer it stays open with its reason, and can be sent again.
      if (error instanceof OperationError && error.problem) onDeclined()
    },
  })
  return (
    <ActDialog
      title={t(request.own ? 'takeBackTitle' : 'declineTitle')}
      act={{ isPending: decline.isPending }}
      submitLabel={t(request.own ? 'takeBack' : 'decline')}
      onSubmit={() => {
        setTried(true)
        if (reason.trim() !== '') decline.mutate()
      }}
      onClose={onClose}
    >
      <ReasonField
        label={t('why')}
        hint={t('whyHint')}
        rows={2}
        style={{ minHeight: 64 }}
        value={reason}
        problem={hasTried && reason.trim() === '' ? 'errors.validation.required' : undefined}
        onChange={setReason}
      />
    </ActDialog>
  )
}
