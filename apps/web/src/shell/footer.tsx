import { Link, useRouteContext } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { Icon } from '@virage/ui'
import type { MouseEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useConsent } from '../features/consent/use-consent.ts'
import { useSession } from '../features/session/session.ts'
import { chooseLanguage } from './choices.ts'
import { contactLink } from './contact-address.ts'
import { chooseTheme } from './theme.ts'
import { storeUnsavedLanguage, useLanguageSync } from './unsaved-language.ts'
import { useSignOut } from './use-sign-out.ts'

/** The footer of each page: the club, its legal documents, and the visitor's choices (S10). */
export function Footer({ club }: { club: Club }) {
  const t = useTranslations('footer')
  const signOut = useSignOut()
  const languages = useTranslations('languages')
  const { request } = useRouteContext({ from: '__root__' })
  const locale = useLocale()
  const session = useSession()
  const changeConsent = useConsent(club)
  const documents = [
    [club.eulaUrl, t('eula')],
    [club.sfcUrl, t('sfc')],
    [club.privacyPolicyUrl, t('privacy')],
    [`/legal/${club.slug}/legal-notice`, t('legalNotice')],
  ] as const

  useLanguageSync(club.slug)

  const changeLanguage = (language: 'en' | 'fr') => {
    // The reloaded page sends it to the server.
    const username = session.state === 'signedIn' ? session.username : null
    if (session.state !== 'anonymous') storeUnsavedLanguage(club.slug, { username, language })
    chooseLanguage(language)
  }

  const handleTheme = (theme: 'light' | 'dark') => (event: MouseEvent<HTMLButtonElement>) => {
    const { previousElementSibling, nextElementSibling } = event.currentTarget
    chooseTheme(theme)
    // The clicked button is hidden now: move the focus to the other one.
    const other = theme === 'light' ? nextElementSibling : previousElementSibling
    if (other instanceof HTMLElement) other.focus({ preventScroll: true })
  }

  const item = 'flex min-h-11 items-center gap-2 text-sm text-muted transition-colors hover:text-text'
  return (
    <footer className="mt-20 border-t border-line bg-surface pb-44 md:pb-10">
      <div className="wrap grid gap-10 py-12 md:grid-cols-[2fr_1fr_1fr]">
        <div className="grid content-start gap-3">
          <p className="display text-xl uppercase">{club.platformName}</p>
          <p className="max-w-[46ch] text-muted">{t(`about.${club.model}`)}</p>
          <a href={contactLink(club)} className={`${item} w-fit underline`}>
            {t('contact')}
          </a>
        </div>
        <ul className="grid content-start">
          {documents.map(([url, label]) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className={item}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <Link to="/clubs/$slug/withdrawal" params={{ slug: club.slug }} className={item}>
              {t('withdraw')}
            </Link>
          </li>
          {!club.referralNeeded && (
            <li>
              <button type="button" className={item} onClick={() => void changeConsent()}>
                {t('cookies')}
              </button>
            </li>
          )}
          {request.productUrl === null && (
            <li>
              <Link to="/clubs" className={item}>
                {t('allClubs')}
              </Link>
            </li>
          )}
        </ul>
        <div className="grid content-start gap-1">
          {club.languages.length > 1 && (
            <label className={item}>
              <Icon name="globe" size={20} />
              <span className="sr-only">{t('language')}</span>
              <select
                // Uncontrolled: hydration must not reset a choice that was made before it.
                defaultValue={locale}
                onChange={(event) => changeLanguage(event.target.value === 'fr' ? 'fr' : 'en')}
                className="min-h-11 rounded-control bg-raised px-3 text-text"
              >
                {club.languages.map((language) => (
                  <option key={language} value={language}>
                    {languages(language)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button type="button" onClick={handleTheme('light')} className={`${item} in-data-[theme=light]:hidden`}>
            <Icon name="sun" size={20} />
            {t('light')}
          </button>
          <button type="button" onClick={handleTheme('dark')} className={`${item} in-data-[theme=dark]:hidden`}>
            <Icon name="moon" size={20} />
            {t('dark')}
          </button>
          {session.state === 'signedIn' && (
            <button type="button" onClick={() => void signOut()} className={item}>
              <Icon name="login" size={20} />
              {t('logout')}
            </button>
          )}
        </div>
      </div>
      <p className="wrap text-sm text-muted">{t('copyright', { club: club.name })}</p>
    </footer>
  )
}
