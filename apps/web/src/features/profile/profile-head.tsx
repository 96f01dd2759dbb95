import { Link } from '@tanstack/react-router'
import type { Fan } from '@virage/contract'
import { Avatar, buttonClass, Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const PictureDialog = lazyDialog(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** The fan's picture, name, email address and status; the picture opens the dialog that changes it (P04). */
export function ProfileHead({ fan }: { fan: Fan }) {
  const club = useClub()
  const t = useTranslations('profile')
  const [isChanging, setChanging] = useState(false)
  const name = fan.identity.name || fan.identity.email
  return (
    <section className="flex min-w-0 flex-wrap items-center gap-5 md:gap-7">
      <button
        type="button"
        aria-label={t('changePicture')}
        onClick={() => setChanging(true)}
        className="group relative rounded-full"
      >
        <Avatar name={name} pictureUrl={fan.pictureUrl} size={104} />
        <span className="absolute right-0 bottom-0 grid size-9 place-items-center rounded-full border-2 border-ground bg-raised transition-colors group-hover:bg-primary group-hover:text-on-primary">
          <Icon name="camera" size={18} />
        </span>
      </button>
      <div className="grid min-w-0 gap-1.5">
        <h1 className="display text-3xl wrap-anywhere md:text-4xl">{name}</h1>
        <p className="truncate text-muted">{fan.identity.email}</p>
        {fan.kycStatus === 'VALIDATED' && (
          <span className="flex items-center gap-2 text-sm font-semibold text-success">
            <Icon name="shield" size={20} />
            {t('verified')}
          </span>
        )}
        {fan.kycStatus !== 'VALIDATED' && fan.kycStatus !== 'NOT_REFERRED' && (
          <Link to="/clubs/$slug/kyc" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
            {t('finishKyc')}
          </Link>
        )}
      </div>
      {isChanging && <PictureDialog fan={fan} onClose={() => setChanging(false)} />}
    </section>
  )
}
