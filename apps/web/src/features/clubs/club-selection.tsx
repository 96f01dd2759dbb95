import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ClubSummary } from '@virage/contract'
import { Logo, Chip, Picture } from '@virage/ui'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { storageKeys } from '../../shell/choices.ts'
import { isHistoryNavigation } from '../../shell/history.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { clubsQuery } from './queries.ts'

/**
 * The list of clubs. The start page redirects to the club that was chosen before; `/clubs` clears the choice and becomes
 * the start page (R02, R24). There is no redirect after the browser's back button: the visitor wants another club.
 */
export function ClubSelection({ keepSelection = false }: { keepSelection?: boolean }) {
  const t = useTranslations('clubs')
  const { data: clubs } = useSuspenseQuery(clubsQuery())
  const navigate = useNavigate()
  useEffect(() => {
    const chosen = localStorage.getItem(storageKeys.club)
    if (!keepSelection) {
      localStorage.removeItem(storageKeys.club)
      // Not with the router: its page of `/` would replace this list while a visitor presses one of its links.
      History.prototype.replaceState.call(history, history.state, '', '/')
    } else if (!isHistoryNavigation() && clubs.some(({ slug }) => slug === chosen))
      void navigate({ to: '/clubs/$slug', params: { slug: chosen ?? '' }, replace: true })
  }, [keepSelection, clubs, navigate])

  if (clubs.length === 0) return <NotFound what="clubSelection" />
  return (
    <main className="wrap grid gap-8 py-12 md:py-20">
      <div className="grid gap-3">
        <h1 className="display text-4xl uppercase md:text-[64px]">{t('title')}</h1>
        <p className="max-w-[52ch] text-lg text-muted">{t('subtitle')}</p>
      </div>
      <ul className="grid gap-5 md:grid-cols-2">
        {clubs.map((club, index) => (
          <li key={club.id}>
            <ClubCard club={club} eager={index < 2} />
          </li>
        ))}
      </ul>
    </main>
  )
}

function ClubCard({ club, eager }: { club: ClubSummary; eager: boolean }) {
  const t = useTranslations('clubs')
  return (
    <Link
      to="/clubs/$slug"
      params={{ slug: club.slug }}
      className="group relative isolate grid aspect-[16/9] items-end overflow-hidden rounded-[24px] text-white"
    >
      <Picture
        url={club.bannerUrl}
        focus={club.bannerFocus}
        kind="banner"
        alt=""
        sizes="(max-width: 768px) 100vw, 590px"
        eager={eager}
        className="absolute inset-0 -z-10 transition-transform duration-250 group-hover:scale-[1.03]"
      />
      <span className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/25 to-transparent" />
      {club.hasActiveAuction && (
        <span className="absolute top-4 right-4">
          <Chip live>{t('live')}</Chip>
        </span>
      )}
      <span className="flex items-center gap-4 p-5">
        <Logo url={club.logoUrl} size={56} />
        <span className="grid gap-1">
          <span className="display text-2xl uppercase">{club.platformName}</span>
          <span className="text-sm text-white/80">{t(`model.${club.model}`)}</span>
        </span>
      </span>
    </Link>
  )
}
