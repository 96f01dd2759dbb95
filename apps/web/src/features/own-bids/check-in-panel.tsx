import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { QrCode } from '@virage/ui/qr-code'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { checkInQuery } from './queries.ts'

/** Leads to the code with which a fan gets a paddle at the entrance of an auction in a room. */
export function CheckInPanel({ username }: { username: string }) {
  const t = useTranslations('ownBids.checkIn')
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-label={t('title')}
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5"
    >
      <div className="grid gap-1">
        <h2 className="display text-xl">{t('title')}</h2>
        <p className="text-muted">{t('text')}</p>
      </div>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <CheckInDialog username={username} onClose={() => setOpen(false)} />}
    </section>
  )
}

function CheckInDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('ownBids.checkIn')
  const shell = useTranslations('shell')
  const { data, isError, refetch } = useQuery(checkInQuery(club.slug, username))
  const now = useNow()
  // Without a connection the last code is shown for as long as staff accept it.
  const current = data && Date.parse(data.expiryDate) > now ? data : undefined
  return (
    <Dialog onClose={onClose} title={t('dialog')} closeLabel={shell('close')}>
      <div className="grid justify-items-center gap-5 text-center">
        {current ? (
          <>
            <div role="status" className="grid gap-2 empty:hidden">
              {current.paddles.map(({ number, auctionName }) => (
                <p key={`${auctionName} ${number}`} className="grid">
                  <b className="display figures text-4xl">{t('paddle', { number })}</b>
                  <span className="text-muted">{auctionName}</span>
                </p>
              ))}
            </div>
            <QrCode text={current.code} label={t('code')} className="w-full max-w-80" />
            <p className="text-muted">{t(current.paddles.length > 0 ? 'again' : 'show')}</p>
          </>
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="aspect-square w-full max-w-80" />
        )}
      </div>
    </Dialog>
  )
}
