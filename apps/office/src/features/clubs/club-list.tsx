import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Toasts } from '../../parts/toast-region.tsx'
import { myStaffQuery } from '../../queries.ts'
import { leave } from '../../session/leave.ts'
import { InstalledClubs } from './installed-clubs.tsx'

/** The clubs whose back office the person may use: all of the installation for operators, else those with a role. */
export function ClubList() {
  const t = useTranslations('clubs')
  const { data: me } = useSuspenseQuery(myStaffQuery)
  const title = t(me.operator ? 'all' : 'title')
  return (
    <ClubsPage
      title={title}
      actions={
        me.operator && (
          <>
            <Link to="/clubs/installation" className="btn">
              {t('installation')}
            </Link>
            <Link to="/clubs/new" className="btn primary">
              {t('new')}
            </Link>
          </>
        )
      }
    >
      {me.secondFactorNeeded && !me.secondFactor ? (
        <p role="alert" className="banner rounded-lg" data-tone="warn">
          {t('secondFactor')}
        </p>
      ) : me.operator ? (
        <InstalledClubs />
      ) : (
        <OwnClubs />
      )}
    </ClubsPage>
  )
}

/** A page outside any club: its title, who is logged in, and its content. */
export function ClubsPage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const t = useTranslations('clubs')
  const { data: me } = useSuspenseQuery(myStaffQuery)
  useEffect(() => {
    document.title = `${title} · Virage`
  }, [title])
  return (
    <>
      <main className="mx-auto grid max-w-6xl gap-6 px-4 py-10 sm:py-16">
        <div className="line wraps">
          <div className="stack">
            <h1 className="text-2xl">{title}</h1>
            <p className="quiet wrap-anywhere">{t('loggedIn', { email: me.email })}</p>
          </div>
          <span className="line push">
            {actions}
            <button type="button" className="btn" onClick={() => void leave()}>
              {t('logOut')}
            </button>
          </span>
        </div>
        {children}
      </main>
      <Toasts />
    </>
  )
}

function OwnClubs() {
  const t = useTranslations('clubs')
  const roles = useTranslations('roles')
  const rehearsals = useTranslations('rehearsals')
  const { data: me } = useSuspenseQuery(myStaffQuery)
  if (me.clubs.length === 0)
    return (
      <div className="empty">
        <b>{t('none')}</b>
        <p>{t('noneText')}</p>
      </div>
    )
  return (
    <ul className="overflow-hidden rounded-[10px] border border-line bg-surface">
      {me.clubs.map(({ slug, platformName, name, role, isRehearsal }) => (
        <li key={slug} className="border-line not-first:border-t">
          <Link
            // Helpers have one screen, a document of its own.
            to={role === 'floor' ? '/$slug/room' : isRehearsal ? '/$slug/live' : '/$slug'}
            reloadDocument={role === 'floor'}
            params={{ slug }}
            className="line min-h-14 px-5 hover:bg-raised"
          >
            <span className="grid min-w-0">
              <b className="clip font-semibold">{platformName}</b>
              <span className="clip small quiet">{name}</span>
            </span>
            {isRehearsal && <span className="tag">{rehearsals('tag')}</span>}
            <span className="quiet push">{roles(`one.${role ?? 'operator'}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
