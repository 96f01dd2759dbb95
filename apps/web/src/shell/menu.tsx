import { Link, useLocation } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { activeTabs, type MenuItem, menuItems, slugLeft, type Tab, visitorOf } from '@virage/domain'
import { Icon, type IconName, LiveDot } from '@virage/ui'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFan } from '../features/fans/queries.ts'

/** The page and icon of each entry. */
const destinations = {
  HOMEPAGE: { to: '/clubs/$slug', icon: 'home' },
  AUCTIONS: { to: '/clubs/$slug/auctions', icon: 'gavel' },
  DONATION: { to: '/clubs/$slug/donation', icon: 'handHeart' },
  MARKETPLACE: { to: '/clubs/$slug/marketplace', icon: 'bag' },
  NEWS: { to: '/clubs/$slug/news', icon: 'news' },
  MEMBERS: { to: '/clubs/$slug/members', icon: 'users' },
  WALLET: { to: '/clubs/$slug/wallet', icon: 'wallet' },
  PROFILE: { to: '/clubs/$slug/profile', icon: 'user' },
  LOGIN: { to: '/clubs/$slug/login', icon: 'login' },
} as const satisfies Partial<Record<Tab, { to: string; icon: IconName }>>

/** Every page of a club is below its home, whose entry must not be current on them. */
const exactly = { exact: true }

type LinkedTab = keyof typeof destinations
/** An entry of the menu that has a page. */
export type MenuEntry = MenuItem & { tab: LinkedTab; active: boolean; position: { hash?: string } }

/** Returns the entries for this visitor (S02); none in an invitation-only club without a login and a referral (S01). */
export function useMenu(club: Club): MenuEntry[] {
  const { session, fan } = useFan(club.slug)
  const path = useLocation({ select: ({ pathname }) => pathname.replace(`/clubs/${club.slug}`, '') })
  const active = activeTabs(path)
  if (club.referralNeeded && (!fan || fan.kycStatus === 'NOT_REFERRED')) return []
  const positionIn = (tab: Tab) => {
    const hash = slugLeft(path, tab)
    return hash === undefined ? {} : { hash }
  }
  return menuItems(club, visitorOf(session.state === 'signedIn', fan?.kycStatus)).flatMap(({ tab, dot }) =>
    tab in destinations ? [{ tab, dot, active: active.includes(tab), position: positionIn(tab) }] : [],
  )
}

/** The entries in the top bar, on a desktop. */
export function TopMenu({ club, entries }: { club: Club; entries: MenuEntry[] }) {
  const t = useTranslations('menu')
  const shown = entries.filter(({ tab }) => tab !== 'LOGIN' && tab !== 'PROFILE')
  if (shown.length === 0) return null
  return (
    <nav aria-label={t('label')} className="hidden gap-6 text-sm font-semibold md:flex">
      {shown.map(({ tab, dot, active, position }) => (
        <Link
          key={tab}
          to={destinations[tab].to}
          params={{ slug: club.slug }}
          {...position}
          activeOptions={exactly}
          aria-current={active ? 'page' : undefined}
          className="flex min-h-11 items-center gap-2 text-muted transition-colors hover:text-text aria-[current]:text-text"
        >
          {t(tab)}
          {dot && <LiveDot />}
          {dot && <span className="sr-only">{t('live')}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The entries at the bottom of the screen, on a phone, in a row that scrolls (S02). */
export function BottomMenu({ club, entries }: { club: Club; entries: MenuEntry[] }) {
  const t = useTranslations('menu')
  const row = useRef<HTMLElement>(null)
  const current = entries.find(({ active }) => active)?.tab
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !entry) return
    row.current.scrollLeft = entry.offsetLeft - (row.current.clientWidth - entry.clientWidth) / 2
  }, [current])
  if (entries.length === 0) return null
  return (
    <nav
      ref={row}
      aria-label={t('label')}
      className="no-print fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-menu) overflow-x-auto border-t border-line bg-surface/95 px-1 pb-[env(safe-area-inset-bottom)] backdrop-blur-xl [scrollbar-width:none] md:hidden"
    >
      {entries.map(({ tab, dot, active, position }) => (
        <Link
          key={tab}
          to={destinations[tab].to}
          params={{ slug: club.slug }}
          {...position}
          activeOptions={exactly}
          aria-current={active ? 'page' : undefined}
          className="relative grid min-w-12 shrink-0 grow content-center justify-items-center gap-0.5 px-0.5 text-xs font-semibold text-muted -outline-offset-4 aria-[current]:text-text"
        >
          <Icon name={destinations[tab].icon} />
          {t(tab)}
          {dot && (
            <span className="absolute top-1.5 right-[calc(50%-18px)]">
              <LiveDot />
            </span>
          )}
          {dot && <span className="sr-only">{t('live')}</span>}
        </Link>
      ))}
    </nav>
  )
}
