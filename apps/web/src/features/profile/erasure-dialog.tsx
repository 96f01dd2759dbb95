import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestErasure } from '@virage/contract'
import { Button, buttonClass } from '@virage/ui'
import { Dialog, DialogClose } from '@virage/ui/dialog'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { erasureQuery } from './queries.ts'

/** Says what erasure takes and what the law keeps, and asks once. */
export function ErasureDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('profile')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => unwrap(call(requestErasure, { params: { slug: club.slug, username } })),
    onSuccess: (request) => {
      client.setQueryData(erasureQuery(club.slug, username).queryKey, request)
    },
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
  })
  return (
    <Dialog
      open={!ask.isSuccess}
      onClose={onClose}
      title={t('eraseTitle')}
      closeLabel={shell('close')}
      closable={!ask.isPending}
    >
      <div className="grid gap-4">
        <p>{t('eraseGone', { club: club.platformName })}</p>
        <p className="text-muted">{t('eraseKept')}</p>
        <p className="text-muted">{t('eraseAccount')}</p>
        <Button tone="danger" wide busy={ask.isPending} onClick={() => ask.mutate()}>
          {t('eraseConfirm')}
        </Button>
        <DialogClose className={buttonClass({ tone: 'quiet', wide: true })} disabled={ask.isPending}>
          {t('eraseKeep')}
        </DialogClose>
      </div>
    </Dialog>
  )
}
