import { Link, useLocation } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { activeTabs, type MenuItem, menuItems, slugLeft, type Tab, visitorOf } from '@virage/domain'
import { Icon, type IconName, LiveDot } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useFan } from '../features/fans/queries.ts'

/** Where each entry leads, and its drawing. Entries join the menu with the page they lead to. */
const places = {
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

/** Home lies above all other pages of a club, and is not current on them. */
const exactly = { exact: true }

type PlacedTab = keyof typeof places
/** An entry of the menu that leads somewhere. */
export type MenuEntry = MenuItem & { tab: PlacedTab; active: boolean; left: { hash?: string } }

/** The entries that this visitor sees (S02): none where a club by invitation asks them to sign in or to be referred (S01). */
export function useMenu(club: Club): MenuEntry[] {
  const { session, fan } = useFan(club.slug)
  const path = useLocation({ select: ({ pathname }) => pathname.replace(`/clubs/${club.slug}`, '') })
  const active = activeTabs(path)
  if (club.referralNeeded && (!fan || fan.kycStatus === 'NOT_REFERRED')) return []
  const left = (tab: Tab) => {
    const hash = slugLeft(path, tab)
    return hash === undefined ? {} : { hash }
  }
  return menuItems(club, visitorOf(session.state === 'signedIn', fan?.kycStatus)).flatMap(({ tab, dot }) =>
    tab in places ? [{ tab: tab as PlacedTab, dot, active: active.includes(tab), left: left(tab) }] : [],
  )
}

/** The entries in the top bar, on a desk. */
export function TopMenu({ club, entries }: { club: Club; entries: MenuEntry[] }) {
  const t = useTranslations('menu')
  return (
    <nav aria-label={t('label')} className="hidden gap-6 text-sm font-semibold md:flex">
      {entries
        .filter(({ tab }) => tab !== 'LOGIN' && tab !== 'PROFILE')
        .map(({ tab, dot, active, left }) => (
          <Link
            key={tab}
            to={places[tab].to}
            params={{ slug: club.slug }}
            {...left}
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

/** The entries in reach of the thumb, on a phone. */
export function BottomMenu({ club, entries }: { club: Club; entries: MenuEntry[] }) {
  const t = useTranslations('menu')
  // An exclusive and a chat have their own bar in this place.
  const hasOwnBar = useLocation({ select: ({ pathname }) => /\/(?:exclusives|members)\/[^/]+\/?$/.test(pathname) })
  if (entries.length === 0 || hasOwnBar) return null
  const shown = entries.length > 5 ? entries.filter(({ tab }) => tab !== 'NEWS') : entries
  return (
    <nav
      aria-label={t('label')}
      style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}
      className="no-print fixed inset-x-0 bottom-0 z-30 grid border-t border-line bg-surface/95 pt-1.5 pb-[calc(6px+env(safe-area-inset-bottom))] backdrop-blur-xl md:hidden"
    >
      {shown.map(({ tab, dot, active, left }) => (
        <Link
          key={tab}
          to={places[tab].to}
          params={{ slug: club.slug }}
          {...left}
          activeOptions={exactly}
          aria-current={active ? 'page' : undefined}
          className="relative grid min-h-12 justify-items-center gap-0.5 text-xs font-semibold text-muted aria-[current]:text-text"
        >
          <Icon name={places[tab].icon} />
          <span className="max-w-full truncate px-0.5">{t(tab)}</span>
          {dot && (
            <span className="absolute top-0.5 right-[calc(50%-18px)]">
              <LiveDot />
            </span>
          )}
          {dot && <span className="sr-only">{t('live')}</span>}
        </Link>
      ))}
    </nav>
  )
}
