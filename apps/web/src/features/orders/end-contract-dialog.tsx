import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endContract, type Parcel } from '@virage/contract'
import { Alert, Button, buttonClass } from '@virage/ui'
import { Dialog, DialogClose } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'

/** Asks whether the contract of something that did not come in time ends, and says what comes back (B06). */
export function EndContractDialog({
  parcel,
  username,
  onClose,
}: {
  parcel: Parcel
  username: string
  onClose: () => void
}) {
  const club = useClub()
  const t = useTranslations('parcel')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const { day } = useTimes()
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => unwrap(call(endContract, { params: { slug: club.slug, username, parcelId: parcel.id } })),
    onSuccess: () => {
      notify({ type: 'success', message: t('ended') })
      onClose()
      // The order, its parcels, the contract and the wallet have changed. The dialog needs none of them.
      void client.invalidateQueries()
    },
    meta: { isFailureShown: true },
  })
  return (
    <Dialog open onClose={onClose} title={t('endTitle')} closeLabel={shell('close')} closable={!end.isPending}>
      <div className="grid gap-4">
        {end.error && <Alert tone="danger" title={problemText(keyOf(end.error))} />}
        <p>{t('endText', { day: parcel.termDay === null ? '' : day(parcel.termDay), number: parcel.orderNumber })}</p>
        {parcel.state !== 'PREPARING' && <p className="text-muted">{t('endArrives')}</p>}
        <Button tone="danger" wide busy={end.isPending} onClick={() => end.mutate()}>
          {t('endConfirm')}
        </Button>
        <DialogClose className={buttonClass({ tone: 'quiet', wide: true })} disabled={end.isPending}>
          {t('endKeep')}
        </DialogClose>
      </div>
    </Dialog>
  )
}
