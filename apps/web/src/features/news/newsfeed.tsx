import { useQuery } from '@tanstack/react-query'
import { EmptyState, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { PostCard } from './post-card.tsx'
import { postsQuery } from './queries.ts'

/** The club's news, the first two larger (N01). */
export function Newsfeed() {
  const club = useClub()
  const t = useTranslations('news')
  const { data, isPending } = useQuery(postsQuery(club.slug))
  return (
    <main className="wrap pt-8 md:pt-12">
      <h1 className="display mb-6 text-4xl uppercase">{t('title')}</h1>
      {isPending && <Skeleton className="h-80" />}
      {data?.length === 0 && (
        <EmptyState icon="news" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <div className="grid gap-6 md:grid-cols-6">
        {data?.map((post, index) => (
          <div key={post.slug} className={index < 2 ? 'md:col-span-3' : 'md:col-span-2'}>
            <PostCard post={post} />
          </div>
        ))}
      </div>
    </main>
  )
}
