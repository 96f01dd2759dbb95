import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestErasure } from '@virage/contract'
import { Button, buttonClass } from '@virage/ui'
import { Dialog, DialogClose } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { erasureQuery } from './queries.ts'

/** Explains what is erased and what the law requires to keep, and asks for confirmation. */
export function ErasureDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('profile')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const client = useQueryClient()
  const request = useMutation({
    mutationFn: () => unwrap(call(requestErasure, { params: { slug: club.slug, username } })),
    onSuccess: (created) => {
      client.setQueryData(erasureQuery(club.slug, username).queryKey, created)
    },
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
  })
  return (
    <Dialog
      open={!request.isSuccess}
      onClose={onClose}
      title={t('eraseTitle')}
      closeLabel={shell('close')}
      closable={!request.isPending}
    >
      <div className="grid gap-4">
        <p>{t('eraseGone', { club: club.platformName })}</p>
        <p className="text-muted">{t('eraseKept')}</p>
        <p className="text-muted">{t('eraseAccount')}</p>
        <Button tone="danger" wide busy={request.isPending} onClick={() => request.mutate()}>
          {t('eraseConfirm')}
        </Button>
        <DialogClose className={buttonClass({ tone: 'quiet', wide: true })} disabled={request.isPending}>
          {t('eraseKeep')}
        </DialogClose>
      </div>
    </Dialog>
  )
}
