import { Link } from '@tanstack/react-router'
import { buttonClass, EmptyState } from '@virage/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** A page that does not exist, outside of any club (R21). */
export function RootNotFound() {
  const t = useTranslations('notFound')
  return (
    <NotFound
      title={t('title')}
      action={
        <Link to="/" className={buttonClass()}>
          {t('toClubs')}
        </Link>
      }
    >
      {t('page')}
    </NotFound>
  )
}

/** Something of a club that does not exist, with a way back (P11). */
export function ClubNotFound({ slug, what }: { slug: string; what: 'page' | 'exclusive' | 'post' }) {
  const t = useTranslations('notFound')
  return (
    <NotFound
      title={t('title')}
      action={
        <Link
          to={
            what === 'post' ? '/clubs/$slug/news' : what === 'exclusive' ? '/clubs/$slug/marketplace' : '/clubs/$slug'
          }
          params={{ slug }}
          className={buttonClass()}
        >
          {t(what === 'post' ? 'toNews' : what === 'exclusive' ? 'toMarketplace' : 'toHome')}
        </Link>
      }
    >
      {t(what)}
    </NotFound>
  )
}

function NotFound({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <main className="wrap grid min-h-[70dvh] content-center py-16">
      <EmptyState icon="ticket" title={title} action={action}>
        {children}
      </EmptyState>
    </main>
  )
}
