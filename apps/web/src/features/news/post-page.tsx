import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon, Picture, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '../../i18n/times.ts'
import { useClub } from '../../shell/club-context.ts'
import { postQuery } from './queries.ts'

/** One piece of news (N02); back to the feed at its place (R23). */
export function PostPage({ postSlug }: { postSlug: string }) {
  const club = useClub()
  const t = useTranslations('news')
  const { day } = useTimes()
  const { data: post } = useQuery(postQuery(club.slug, postSlug))
  if (!post) return <Skeleton className="wrap mt-10 h-96" />
  return (
    <main className="wrap grid max-w-[860px] gap-6 pt-6 md:pt-10">
      <Link
        to="/clubs/$slug/news"
        params={{ slug: club.slug }}
        hash={post.slug}
        className="flex min-h-11 w-fit items-center gap-2 text-sm font-semibold text-muted hover:text-text"
      >
        <Icon name="back" size={20} />
        {t('back')}
      </Link>
      <Picture
        url={post.imageUrl}
        alt=""
        sizes="(max-width: 860px) 100vw, 820px"
        ratio="16 / 9"
        eager
        className="rounded-[24px]"
      />
      <p className="eyebrow">{day(post.date)}</p>
      <h1 className="display text-4xl uppercase">{post.name}</h1>
      {/* Sanitised by the server (N04). */}
      <div className="prose text-lg text-muted" dangerouslySetInnerHTML={{ __html: post.description.rendered }} />
    </main>
  )
}
