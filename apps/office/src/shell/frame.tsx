import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Icon } from '@virage/ui'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { WaitingCount } from '../features/enquiries/waiting-count.tsx'
import { useWaitingHandovers } from '../features/handover/use-waiting-handovers.ts'
import { RehearsalBand } from '../features/rehearsals/rehearsal-band.tsx'
import { leave } from '../session/leave.ts'
import { deferred } from '../parts/deferred.tsx'
import { Toasts } from '../parts/toast-region.tsx'
import { undoNewest } from '../parts/toasts.ts'
import { isApple, useKeys } from './keys.ts'
import { menuItemsOf, menuOf } from './menu.ts'
import { SearchIcon } from './search-icon.tsx'
import { chooseTheme, useTheme } from './theme.ts'

const Palette = deferred(async () => (await import('./palette.tsx')).Palette)
const KeysDialog = deferred(async () => (await import('./keys-dialog.tsx')).KeysDialog)

const MenuContext = createContext<() => void>(() => {})

/** Opens the menu, which is a drawer on narrow windows. */
export const useOpenMenu = () => use(MenuContext)

/** The frame around each screen of a club: the menu beside it, the palette, the list of keys and the messages. */
export function Frame({ children }: { children: ReactNode }) {
  const club = useClub()
  const navigate = useNavigate()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [dialog, setDialog] = useState<'palette' | 'keys' | null>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => setMenuOpen(false), [path])
  useWaitingHandovers()
  const items = menuItemsOf(club)
  useKeys({
    'mod+k': () => setDialog('palette'),
    '?': () => setDialog('keys'),
    z: () => void undoNewest(),
    ...Object.fromEntries(
      items.map((item) => [
        `g ${item.key}`,
        () => void navigate({ to: item.to, params: { slug: club.slug }, reloadDocument: 'isDocument' in item }),
      ]),
    ),
  })
  const openMenu = useMemo(() => () => setMenuOpen(true), [])
  return (
    <MenuContext value={openMenu}>
      <div className="frame" data-rehearsal={club.isRehearsal || undefined}>
        {club.isRehearsal && <RehearsalBand />}
        <Rail isOpen={isMenuOpen} onFind={() => setDialog('palette')} onKeys={() => setDialog('keys')} />
        {isMenuOpen && (
          <div role="presentation" className="backdrop !z-20 narrow-only" onClick={() => setMenuOpen(false)} />
        )}
        {children}
      </div>
      {dialog === 'palette' && <Palette onClose={() => setDialog(null)} onKeys={() => setDialog('keys')} />}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
      <Toasts />
    </MenuContext>
  )
}

function Rail({ isOpen, onFind, onKeys }: { isOpen: boolean; onFind: () => void; onKeys: () => void }) {
  const club = useClub()
  const { slug, role, email, settings } = club
  const t = useTranslations('frame')
  const names = useTranslations('menu')
  const roles = useTranslations('roles')
  const theme = useTheme()
  return (
    <nav className="rail" aria-label={t('menu')} data-open={isOpen || undefined}>
      <Link to="/" className="rail-club" title={t('allClubs')}>
        <img src={`${settings.logoUrl}?w=300`} alt="" />
        <span className="clip">{settings.platformName}</span>
      </Link>
      <button type="button" className="rail-find" onClick={onFind}>
        <SearchIcon />
        <span className="clip">{t('find')}</span>
        <span className="line push" aria-hidden="true">
          <kbd>{isApple ? '⌘' : 'Ctrl'}</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      {menuOf(club).map(({ section, items }) => (
        <div key={section} className="stack !gap-0.5">
          <h2>{names(`sections.${section}`)}</h2>
          {items.map(({ name, to, icon, key, ...item }) => (
            <Link
              key={name}
              reloadDocument={'isDocument' in item}
              to={to}
              params={{ slug }}
              className="rail-item"
              activeProps={{ 'aria-current': 'page' }}
              // The first screen is above all others.
              activeOptions={{ exact: to === '/$slug', includeSearch: false }}
            >
              <Icon name={icon} size={16} />
              <span className="clip">{names(name)}</span>
              {name === 'enquiries' && <WaitingCount />}
              <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
            </Link>
          ))}
        </div>
      ))}
      <div className="rail-foot">
        <span className="grid min-w-0">
          <span className="clip text-text" title={email}>
            {email}
          </span>
          <span>{roles(`one.${role}`)}</span>
        </span>
        <button type="button" className="btn plain small square push" aria-label={t('keys')} onClick={onKeys}>
          ?
        </button>
        <button
          type="button"
          className="btn plain small square"
          aria-label={t(theme === 'dark' ? 'light' : 'dark')}
          onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} size={16} />
        </button>
        <button type="button" className="btn plain small square" aria-label={t('logOut')} onClick={() => void leave()}>
          <Icon name="login" size={16} />
        </button>
      </div>
    </nav>
  )
}
