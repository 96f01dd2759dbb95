import { useMutation } from '@tanstack/react-query'
import { reportMessage } from '@virage/contract'
import { Button } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'

const reasons = ['insult', 'harassment', 'fraud', 'other'] as const

/** Reports a message to the club's team, with a reason. They see nothing else of the conversation. */
export function ReportDialog({
  username,
  name,
  message,
  onClose,
}: {
  username: string
  name: string
  message: { id: string; text: string }
  onClose: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('members')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const group = useId()
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null)
  const send = useMutation({
    mutationFn: (text: string) =>
      unwrap(call(reportMessage, { params: { slug, username }, body: { messageId: message.id, reason: text } })),
    onSuccess: () => {
      notify({ type: 'success', message: t('reported') })
    },
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason) send.mutate(t(`reasons.${reason}`))
  }
  return (
    <Dialog
      open={!send.isSuccess}
      onClose={onClose}
      title={t('report')}
      closeLabel={shell('close')}
      closable={!send.isPending}
    >
      <form onSubmit={submit} className="grid gap-5">
        <blockquote className="rounded-card bg-raised px-4 py-3 break-words whitespace-pre-wrap">
          {message.text}
        </blockquote>
        <p className="text-sm text-muted">{t('reportText', { name })}</p>
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">{t('why')}</legend>
          {reasons.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={group}
                checked={reason === one}
                onChange={() => setReason(one)}
                className="size-5 accent-(--primary)"
              />
              {t(`reasons.${one}`)}
            </label>
          ))}
        </fieldset>
        <Button type="submit" wide busy={send.isPending} disabled={reason === null}>
          {t('sendReport')}
        </Button>
      </form>
    </Dialog>
  )
}
