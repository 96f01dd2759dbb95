import { Link } from '@tanstack/react-router'
import { Icon } from '@virage/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Door } from '../../parts/door.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'

type Read = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown; data: unknown }

/** The sheet of one sale beside its list. */
export function SaleFrame({
  title,
  read,
  onClose,
  footer,
  children,
}: {
  title: string
  read: Read
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}) {
  const frame = useTranslations('frame')
  return (
    <aside className="side" aria-label={title}>
      <header>
        <h2 className="clip">{title}</h2>
        <button type="button" className="btn plain square push" aria-label={frame('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <ReadBanner read={read} />
      <div className="inner">{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </aside>
  )
}

/** Rows of grey in the shape of a sheet. */
export function SheetBones() {
  const t = useTranslations('table')
  return (
    <div role="status" aria-label={t('loading')} className="stack">
      <span className="bone w-40" />
      <span className="bone w-72" />
      <span className="bone w-52" />
    </div>
  )
}

/** Who paid, with a way to all that they have paid. */
export function FanFacts({ fan }: { fan: { id: string | null; name: string; email: string } | null }) {
  const { slug } = useClub()
  const t = useTranslations('sales')
  if (!fan) return <p className="quiet">{t('anonymousText')}</p>
  return (
    <div className="stack !gap-1">
      <b>{fan.name}</b>
      <a className="link wrap-anywhere" href={`mailto:${fan.email}`}>
        {fan.email}
      </a>
      {fan.id !== null && (
        <span className="line wraps small">
          <Door to="/sales" search={{ fanId: fan.id }} className="link">
            {t('theirOrders')}
          </Door>
          <Door to="/coins" search={{ fanId: fan.id }} className="link">
            {t('theirCoins')}
          </Door>
          <Link to="/$slug/fans/$id" params={{ slug, id: fan.id }} className="link">
            {t('theirFile')}
          </Link>
        </span>
      )}
    </div>
  )
}
