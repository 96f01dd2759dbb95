import { Link } from '@tanstack/react-router'
import type { Giveaway } from '@virage/contract'
import { buttonClass, Icon } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'

/** Confirms an entry, or asks a visitor to confirm it by email, and explains what happens next (P09). */
export function ParticipatedDialog({
  giveaway,
  sent,
  awaitsConfirmation,
  onClose,
}: {
  giveaway: Giveaway
  sent: boolean
  /** True for a visitor, who must confirm the entry by email. */
  awaitsConfirmation: boolean
  onClose: () => void
}) {
  const club = useClub()
  const t = useTranslations('giveaway')
  const shell = useTranslations('shell')
  const { day } = useTimes()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(awaitsConfirmation ? 'waitsTitle' : sent ? 'sentTitle' : 'beforeTitle')}
      closeLabel={shell('close')}
    >
      <div className="grid justify-items-center gap-5 text-center">
        <span className="grid size-20 place-items-center rounded-full bg-raised text-success">
          <Icon name={awaitsConfirmation ? 'mail' : 'check'} size={40} />
        </span>
        <p className="text-lg">{giveaway.name}</p>
        {awaitsConfirmation && <p>{t('waitsText')}</p>}
        <p className="text-muted">
          {giveaway.endDate === null ? t('drawLater') : t('drawAfter', { when: day(giveaway.endDate) })}
        </p>
        <Link to="/clubs/$slug/marketplace" params={{ slug: club.slug }} className={buttonClass({ wide: true })}>
          {t('explore')}
        </Link>
      </div>
    </Dialog>
  )
}
