import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { myStaffQuery } from '../../queries.ts'
import { leave } from '../../session/leave.ts'

/** The clubs whose back office the person may use, with their role in each. */
export function ClubList() {
  const t = useTranslations('clubs')
  const roles = useTranslations('roles')
  const { data: me } = useSuspenseQuery(myStaffQuery)
  useEffect(() => {
    document.title = `${t('title')} · Virage`
  }, [t])
  return (
    <main className="mx-auto grid max-w-2xl gap-6 px-4 py-16">
      <div className="stack">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="quiet">{t('signedIn', { email: me.email })}</p>
      </div>
      {me.secondFactorNeeded && !me.secondFactor && (
        <p role="alert" className="banner rounded-lg" data-tone="warn">
          {t('secondFactor')}
        </p>
      )}
      {me.clubs.length === 0 ? (
        <div className="empty">
          <b>{t('none')}</b>
          <p>{t('noneText')}</p>
        </div>
      ) : (
        <ul className="overflow-hidden rounded-[10px] border border-line bg-surface">
          {me.clubs.map(({ slug, platformName, name, role }) => (
            <li key={slug} className="border-line not-first:border-t">
              <Link to="/$slug" params={{ slug }} className="line min-h-14 px-5 hover:bg-raised">
                <span className="grid min-w-0">
                  <b className="clip font-semibold">{platformName}</b>
                  <span className="clip small quiet">{name}</span>
                </span>
                <span className="quiet push">{roles(`one.${role ?? 'operator'}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="btn justify-self-start" onClick={() => void leave()}>
        {t('signOut')}
      </button>
    </main>
  )
}
