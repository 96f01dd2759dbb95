import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EmptyState, SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { pageSize } from '../../shell/pages-query.ts'
import { ShowMore } from '../../shell/show-more.tsx'
import { useHashScroll } from '../../shell/use-hash-scroll.ts'
import { PostCard } from './post-card.tsx'
import { postPagesQuery } from './post-pages-query.ts'
import { ProgramRail } from './program-rail.tsx'
import { programsQuery } from './program-queries.ts'
import { postsQuery } from './queries.ts'

/** The club's programs and posts; the first two posts are larger (N01). */
export function Newsfeed() {
  const club = useClub()
  const t = useTranslations('news')
  const posts = useQuery(postsQuery(club.slug))
  // The posts of a club with many are read in pages, once the page is hydrated.
  const pages = useInfiniteQuery({
    ...postPagesQuery(club.slug),
    enabled: (posts.data?.length ?? 0) >= pageSize,
  })
  const shown = pages.data?.pages.flat() ?? posts.data
  const programs = useQuery({ ...programsQuery(club.slug), enabled: club.hasPrograms })
  useHashScroll(posts.data !== undefined && (!club.hasPrograms || programs.data !== undefined))
  const hasPrograms = (programs.data?.length ?? 0) > 0
  return (
    <main className="wrap grid gap-14 pt-8 md:pt-12">
      <h1 className="display text-4xl uppercase">{t('title')}</h1>
      {programs.isLoading && <Skeleton className="h-64" />}
      {hasPrograms && (
        <section aria-labelledby="programs" className="min-w-0">
          <SectionHead id="programs" title={t('programs')} />
          <ProgramRail programs={programs.data ?? []} />
        </section>
      )}
      <section aria-labelledby={hasPrograms ? 'latest' : undefined}>
        {hasPrograms && <SectionHead id="latest" title={t('latest')} />}
        {posts.isPending && <FeedSkeleton />}
        {posts.isError && !posts.data && <LoadFailed onRetry={() => void posts.refetch()} />}
        {posts.data?.length === 0 && (
          <EmptyState icon="news" title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        )}
        <div className="grid gap-x-6 gap-y-10 md:grid-cols-6">
          {shown?.map((post, index) => (
            <div key={post.slug} className={index < 2 ? 'md:col-span-3' : 'md:col-span-2'}>
              <PostCard post={post} highlighted={index < 2} />
            </div>
          ))}
        </div>
        <ShowMore pages={pages} />
      </section>
    </main>
  )
}

function FeedSkeleton() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  )
}
