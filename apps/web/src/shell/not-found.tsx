import { Link, useRouteContext } from '@tanstack/react-router'
import { buttonClass, EmptyState, type IconName } from '@virage/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Texts } from '../i18n/texts.tsx'

/** A page that does not exist, outside of any club (R21). */
export const RootNotFound = () => <NotFound what="page" />

/** Shows that something outside any club does not exist: a page, a club, or any club to choose (C08, P11). */
export function NotFound({ what }: { what: 'page' | 'universe' | 'clubSelection' }) {
  return (
    <Texts of="not-found">
      <RootScreen what={what} />
    </Texts>
  )
}

function RootScreen({ what }: { what: 'page' | 'universe' | 'clubSelection' }) {
  const t = useTranslations('notFound')
  const { request } = useRouteContext({ from: '__root__' })
  return (
    <Screen
      icon={what === 'page' ? 'ticket' : 'shield'}
      title={t(`${what}.title`)}
      action={
        request.productUrl === null && (
          <Link to={what === 'page' ? '/' : '/clubs'} className={buttonClass()}>
            {t('toClubs')}
          </Link>
        )
      }
    >
      {t(`${what}.text`)}
    </Screen>
  )
}

/** The icon and the suggested page for each kind (P11). */
const kinds = {
  page: { icon: 'ticket', to: '/clubs/$slug', label: 'toHome' },
  marketplace: { icon: 'bag', to: '/clubs/$slug/marketplace', label: 'toMarketplace' },
  partner: { icon: 'handHeart', to: '/clubs/$slug', label: 'toHome' },
  exclusive: { icon: 'bag', to: '/clubs/$slug/marketplace', label: 'toMarketplace' },
  giveawayPartner: { icon: 'trophy', to: '/clubs/$slug/giveaway', label: 'toGiveaway' },
  post: { icon: 'news', to: '/clubs/$slug/news', label: 'toNews' },
  posts: { icon: 'news', to: '/clubs/$slug/news', label: 'toNews' },
  program: { icon: 'news', to: '/clubs/$slug/news', label: 'toNews' },
  programs: { icon: 'news', to: '/clubs/$slug/news', label: 'toNews' },
} as const satisfies Record<string, { icon: IconName; to: string; label: string }>

/** What a missing page of a club would have shown. */
export type MissingKind = keyof typeof kinds

const partOf = new Map<string, MissingKind>([
  ['marketplace', 'marketplace'],
  ['partners', 'partner'],
  ['exclusives', 'exclusive'],
  ['giveaway', 'giveawayPartner'],
  ['news', 'posts'],
  ['programs', 'programs'],
])

/** Returns what is missing at a path. @param path relative to the club's path */
export const missingAt = (path: string): MissingKind => partOf.get(path.split('/').find(Boolean) ?? '') ?? 'page'

/** Shows that something in a club does not exist, with a link to another page (P11). */
export function ClubNotFound({ slug, what }: { slug: string; what: MissingKind }) {
  return (
    <Texts of="not-found">
      <ClubScreen slug={slug} what={what} />
    </Texts>
  )
}

function ClubScreen({ slug, what }: { slug: string; what: MissingKind }) {
  const t = useTranslations('notFound')
  const { icon, to, label } = kinds[what]
  return (
    <Screen
      icon={icon}
      title={t(`${what}.title`)}
      action={
        <Link to={to} params={{ slug }} className={buttonClass()}>
          {t(label)}
        </Link>
      }
    >
      {t(`${what}.text`)}
    </Screen>
  )
}

function Screen({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName
  title: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <main className="wrap grid min-h-[70dvh] content-center py-16">
      <EmptyState isPage icon={icon} title={title} action={action}>
        {children}
      </EmptyState>
    </main>
  )
}
