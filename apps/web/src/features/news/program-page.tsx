import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Picture, SectionHead } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { MissingOrFailed } from '../../shell/missing-or-failed.tsx'
import { pageSize } from '../../shell/pages-query.ts'
import { ShowMore } from '../../shell/show-more.tsx'
import { ArticleSkeleton, BackToNews } from './article-parts.tsx'
import { GiveSection } from './give-section.tsx'
import { PostCard } from './post-card.tsx'
import { postPagesQuery } from './post-pages-query.ts'
import { ProgramRail } from './program-rail.tsx'
import { programPostsQuery, programQuery, programsQuery } from './program-queries.ts'

/** A program with its posts, and the other programs (N03). */
export function ProgramPage({ programSlug }: { programSlug: string }) {
  const club = useClub()
  const t = useTranslations('news')
  const { data: program, error, refetch } = useQuery(programQuery(club.slug, programSlug))
  const posts = useQuery(programPostsQuery(club.slug, programSlug))
  const pages = useInfiniteQuery({
    ...postPagesQuery(club.slug, programSlug),
    enabled: (posts.data?.length ?? 0) >= pageSize,
  })
  const shown = pages.data?.pages.flat() ?? posts.data
  const programs = useQuery(programsQuery(club.slug))
  const others = programs.data?.filter(({ slug }) => slug !== programSlug) ?? []
  // In an invitation-only club, the program is fetched here, with the fan's session (E04).
  if (error && !program)
    return <MissingOrFailed error={error} slug={club.slug} what="program" onRetry={() => void refetch()} />
  if (!program) return <ArticleSkeleton />
  return (
    <main>
      <article className="wrap grid max-w-[860px] gap-6 pt-6 md:pt-10">
        <BackToNews at={program.slug} />
        <Picture
          url={program.imageUrl}
          kind="post"
          alt={program.imageAlt ?? ''}
          focus={program.imageFocus}
          sizes="(max-width: 860px) 100vw, 820px"
          ratio="16 / 9"
          eager
          className="-mx-5 md:mx-0 md:rounded-[24px]"
        />
        <p className="eyebrow">{t('program')}</p>
        <h1 className="display text-4xl uppercase">{program.name}</h1>
        {/* Sanitised by the server (N04). */}
        <div className="prose text-lg text-muted" dangerouslySetInnerHTML={{ __html: program.description.rendered }} />
        <GiveSection />
      </article>
      {shown && shown.length > 0 && (
        <section className="wrap pt-16" aria-labelledby="program-news">
          <SectionHead id="program-news" title={t('programNews')} />
          <div className="grid gap-x-6 gap-y-10 md:grid-cols-3">
            {shown.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </div>
          <ShowMore pages={pages} />
        </section>
      )}
      {others.length > 0 && (
        <section className="wrap pt-16" aria-labelledby="others">
          <SectionHead id="others" title={t('otherPrograms')} />
          <ProgramRail programs={others} />
        </section>
      )}
    </main>
  )
}
