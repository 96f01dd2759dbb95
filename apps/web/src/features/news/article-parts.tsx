import { Link } from '@tanstack/react-router'
import { Icon, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** A link back to the newsfeed, at the position of this article (R23). */
export function BackToNews({ at }: { at: string }) {
  const club = useClub()
  const t = useTranslations('news')
  return (
    <Link
      to="/clubs/$slug/news"
      params={{ slug: club.slug }}
      hash={at}
      className="flex min-h-11 w-fit items-center gap-2 text-sm font-semibold text-muted hover:text-text"
    >
      <Icon name="back" size={20} />
      {t('back')}
    </Link>
  )
}

/** A placeholder for an article that is loading. */
export function ArticleSkeleton() {
  return (
    <div className="wrap grid min-h-dvh max-w-[860px] content-start gap-6 pt-6 md:pt-10">
      <Skeleton className="h-11 w-32" />
      <Skeleton className="aspect-video" />
      <Skeleton className="h-14 w-3/4" />
      <Skeleton className="h-32" />
    </div>
  )
}
