import { Alert, Button } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from './use-change.ts'

/** Offers to end the other sign-ins, which started without the new protection. */
export default function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.others')
  const shell = useTranslations('shell')
  const { busy, problem, change } = useChange()
  const [isDone, setDone] = useState(false)
  const end = async () => {
    if (await change((client) => client.endOtherSignIns(), t('done'))) setDone(true)
  }
  return (
    <Dialog open={!isDone} onClose={onClose} title={t('title')} closeLabel={shell('close')} closable={!busy}>
      <div className="grid gap-5">
        <p className="text-muted">{t('text')}</p>
        {problem !== null && <Alert tone="danger" title={problem} />}
        <div className="grid gap-3">
          <Button wide busy={busy} onClick={() => void end()}>
            {t('end')}
          </Button>
          <Button tone="quiet" wide disabled={busy} onClick={() => setDone(true)}>
            {t('keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
