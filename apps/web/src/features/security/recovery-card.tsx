import { Alert, Button } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmButton } from './confirm-button.tsx'
import { SecurityCard } from './security-card.tsx'
import { useChange } from './use-change.ts'

/** Creates recovery codes, which replace a lost authenticator app. @param left number of unused codes */
export function RecoveryCard({ left }: { left: number }) {
  const t = useTranslations('security.recovery')
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, problem, change } = useChange()
  const create = async () => {
    const created = await change((client) => client.createRecoveryCodes())
    if (created) setCodes(created.codes)
    return created
  }
  return (
    <SecurityCard
      icon="key"
      title={t('title')}
      text={left === 0 ? t('none') : t('left', { count: left })}
      action={
        left === 0 ? (
          <Button busy={busy} onClick={() => void create()}>
            {t('create')}
          </Button>
        ) : (
          <ConfirmButton
            label={t('replace')}
            question={t('replaceQuestion')}
            busy={busy}
            problem={problem}
            onConfirm={create}
          />
        )
      }
    >
      {left === 0 && problem !== null && <Alert tone="danger" title={problem} />}
      {codes !== null && <Codes codes={codes} onClose={() => setCodes(null)} />}
    </SecurityCard>
  )
}

/** Shows new codes once, to copy or write down. Only its button closes it: nothing closed by mistake could be read again. */
function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslations('security.recovery')
  const shell = useTranslations('shell')
  const [isSaved, setSaved] = useState(false)
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    notify(copied ? { type: 'success', message: t('copied') } : { type: 'danger', message: t('copyFailed') })
  }
  return (
    <Dialog open={!isSaved} onClose={onClose} title={t('dialogTitle')} closeLabel={shell('close')} closable={false}>
      <div className="grid gap-5">
        <p className="text-muted">{t('dialogText')}</p>
        <ol className="figures grid gap-y-2 rounded-card bg-raised p-4 font-mono text-sm select-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="grid gap-3">
          <Button wide onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button tone="quiet" wide onClick={() => setSaved(true)}>
            {t('saved')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
