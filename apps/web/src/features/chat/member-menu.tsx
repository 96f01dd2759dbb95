import { Button } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useTranslations } from 'use-intl'

/** Blocks or unblocks a member, and explains the consequences. */
export function MemberMenu({
  name,
  blocked,
  busy,
  onBlock,
  onClose,
}: {
  name: string
  blocked: boolean
  busy: boolean
  onBlock: (wanted: boolean) => void
  onClose: () => void
}) {
  const t = useTranslations('members')
  const shell = useTranslations('shell')
  return (
    <Dialog open onClose={onClose} title={name} closeLabel={shell('close')} closable={!busy}>
      <div className="grid gap-4">
        <p className="text-muted">{t(blocked ? 'unblockText' : 'blockText', { name })}</p>
        <p className="text-sm text-muted">{t('reportHint')}</p>
        <Button tone={blocked ? 'primary' : 'danger'} wide busy={busy} onClick={() => onBlock(!blocked)}>
          {t(blocked ? 'unblock' : 'block')}
        </Button>
      </div>
    </Dialog>
  )
}
