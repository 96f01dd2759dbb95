import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createExclusive, createPost, type SearchHit, searchStaff } from '@virage/contract/staff'
import { useSettled } from '@virage/session/use-settled'
import { Icon, type IconName } from '@virage/ui'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { may } from '../access/may.ts'
import { chooseLanguage } from '../i18n/language.ts'
import { useProblemText } from '../i18n/problems.ts'
import { myStaffQuery, readQuery } from '../queries.ts'
import { matches } from '../parts/matches.ts'
import { leave } from '../session/leave.ts'
import { menuItemsOf } from './menu.ts'
import { SearchIcon } from './search-icon.tsx'
import { screenOf } from './screen-of.ts'
import { chooseTheme, useTheme } from './theme.ts'

type Option = { id: string; group: 'go' | 'do' | 'find'; icon: IconName; label: string; note?: string; run: () => void }

const icons: Record<SearchHit['kind'], IconName> = {
  exclusive: 'bag',
  auction: 'gavel',
  post: 'news',
  program: 'flag',
  giveaway: 'trophy',
  fan: 'user',
  order: 'receipt',
  donation: 'handHeart',
}

/** The command palette: go somewhere, do something, find something by its name. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useTranslations('palette')
  const problemText = useProblemText()
  const listId = useId()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const { options, error } = useOptions(text, onKeys)
  // What is found later leaves it as it is: Enter takes the option that was shown.
  const active = options.find(({ id }) => id === activeId) ?? options[0]
  if (active?.id !== activeId) setActiveId(active?.id)
  const choose = (option: Option | undefined) => {
    if (!option) return
    onClose()
    option.run()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog" aria-label={t('title')}>
          <div className="palette-top">
            <SearchIcon />
            <input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette opens to be typed in
              autoFocus
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={active && `${listId}-${active.id}`}
              aria-label={t('title')}
              placeholder={t('placeholder')}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setActiveId(undefined)
              }}
              onKeyDown={(event) => {
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                if (event.key === 'Enter') choose(active)
                else if (step !== undefined && options.length > 0) {
                  const at = options.findIndex(({ id }) => id === active?.id)
                  const next = options[(at + step + options.length) % options.length]?.id
                  setActiveId(next)
                  document.querySelector(`#${CSS.escape(`${listId}-${next}`)}`)?.scrollIntoView({ block: 'nearest' })
                } else return
                event.preventDefault()
              }}
            />
            <kbd>Esc</kbd>
          </div>
          <div id={listId} role="listbox" aria-label={t('title')} className="palette-list">
            {(['find', 'go', 'do'] as const).map((group) => {
              const own = options.filter((option) => option.group === group)
              return own.length === 0 ? null : (
                <div key={group} role="group" aria-label={t(`groups.${group}`)}>
                  <h3 aria-hidden="true">{t(`groups.${group}`)}</h3>
                  {own.map((option) => (
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and handles the keys
                    <div
                      key={option.id}
                      id={`${listId}-${option.id}`}
                      role="option"
                      aria-selected={option === active}
                      onPointerMove={() => setActiveId(option.id)}
                      onClick={() => choose(option)}
                    >
                      <Icon name={option.icon} size={16} />
                      <span className="clip">{option.label}</span>
                      {option.note && <span className="clip small quiet push">{option.note}</span>}
                    </div>
                  ))}
                </div>
              )
            })}
          </div>
          {error !== null ? (
            <p className="error p-4" role="alert">
              {problemText(error)}
            </p>
          ) : (
            options.length === 0 && <p className="empty !py-8">{t('nothing', { text })}</p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The options that match a text, in the order of their groups. */
function useOptions(text: string, onKeys: () => void): { options: Option[]; error: unknown } {
  const club = useClub()
  const { slug, role } = club
  const t = useTranslations('palette')
  const names = useTranslations('menu')
  const language = useLocale()
  const theme = useTheme()
  const navigate = useNavigate()
  const wanted = text.trim()
  const searched = useSettled(wanted)
  const isSearching = wanted.length > 1 && may(searchStaff, role)
  const {
    data: hits = [],
    isPlaceholderData,
    error,
  } = useQuery({
    ...readQuery(searchStaff, { params: { slug }, query: { q: searched } }),
    enabled: isSearching && searched.length > 1,
    placeholderData: keepPreviousData,
  })
  const found: Option[] = isSearching
    ? hits
        // Until a search is answered, what the one before has found stays only if it matches.
        .filter(({ title, line }) => (searched === wanted && !isPlaceholderData) || matches(wanted, [title, line]))
        .flatMap(({ kind, id, title, line }): Option[] => {
          const screen = screenOf(kind, slug, id)
          if (!screen) return []
          return [{ id, group: 'find', icon: icons[kind], label: title, note: line, run: () => void navigate(screen) }]
        })
    : []
  const { data: me } = useQuery(myStaffQuery)
  const places: Option[] = [
    ...menuItemsOf(club).map(({ name, to, icon, ...item }): Option => ({
      id: name,
      group: 'go',
      icon,
      label: names(name),
      run: () => void navigate({ to, params: { slug }, reloadDocument: 'isDocument' in item }),
    })),
    ...(me?.clubs ?? [])
      .filter((other) => other.slug !== slug)
      .map((other): Option => ({
        id: other.slug,
        group: 'go',
        icon: 'home',
        label: other.platformName,
        run: () => void navigate({ to: '/$slug', params: { slug: other.slug } }),
      })),
  ]
  const acts: Option[] = [
    ...(may(createExclusive, role)
      ? [
          {
            id: 'new-exclusive',
            icon: 'plus',
            label: t('newExclusive'),
            run: () => void navigate({ to: '/$slug/exclusives/new', params: { slug } }),
          } as const,
        ]
      : []),
    ...(may(createPost, role)
      ? [
          {
            id: 'new-post',
            icon: 'plus',
            label: t('newPost'),
            run: () => void navigate({ to: '/$slug/news/new', params: { slug } }),
          } as const,
        ]
      : []),
    {
      id: 'theme',
      icon: theme === 'dark' ? 'sun' : 'moon',
      label: t(theme === 'dark' ? 'light' : 'dark'),
      run: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    } as const,
    {
      id: 'language',
      icon: 'globe',
      label: t('otherLanguage'),
      run: () => chooseLanguage(language === 'fr' ? 'en' : 'fr'),
    } as const,
    { id: 'keys', icon: 'info', label: t('keys'), run: onKeys } as const,
    { id: 'log-out', icon: 'login', label: t('logOut'), run: () => void leave() } as const,
  ].map((act) => ({ ...act, group: 'do' as const }))
  const named = [...places, ...acts].filter(({ label }) => wanted === '' || matches(wanted, [label]))
  return { options: [...found, ...named], error: isSearching ? error : null }
}
