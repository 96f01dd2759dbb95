import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Picture, SectionHead } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { MissingOrFailed } from '../../shell/missing-or-failed.tsx'
import { ArticleSkeleton, BackToNews } from './article-parts.tsx'
import { GiveSection } from './give-section.tsx'
import { MediaGallery } from './media-gallery.tsx'
import { ProgramCard } from './program-card.tsx'
import { postQuery } from './post-query.ts'
import { programsQuery } from './program-queries.ts'

/** A post with its pictures and its program (N02). */
export function PostPage({ postSlug }: { postSlug: string }) {
  const club = useClub()
  const t = useTranslations('news')
  const { day } = useTimes()
  const { data: post, error, refetch } = useQuery(postQuery(club.slug, postSlug))
  const programs = useQuery({ ...programsQuery(club.slug), enabled: typeof post?.programSlug === 'string' })
  const program = programs.data?.find(({ slug }) => slug === post?.programSlug)
  // In an invitation-only club, the post is fetched here, with the fan's session (E04).
  if (error && !post)
    return <MissingOrFailed error={error} slug={club.slug} what="post" onRetry={() => void refetch()} />
  if (!post) return <ArticleSkeleton />
  return (
    <main className="wrap grid max-w-[860px] gap-6 pt-6 md:pt-10">
      <BackToNews at={post.slug} />
      <Picture
        url={post.imageUrl}
        kind="post"
        alt={post.imageAlt ?? ''}
        focus={post.imageFocus}
        sizes="(max-width: 860px) 100vw, 820px"
        ratio="16 / 9"
        eager
        className="-mx-5 md:mx-0 md:rounded-[24px]"
      />
      <p className="eyebrow">{day(post.date)}</p>
      <h1 className="display text-4xl uppercase">{post.name}</h1>
      {/* Sanitised by the server (N04). */}
      <div className="prose text-lg text-muted" dangerouslySetInnerHTML={{ __html: post.description.rendered }} />
      <MediaGallery medias={post.medias} name={post.name} />
      <GiveSection />
      {program && (
        <section className="pt-8" aria-labelledby="program">
          <SectionHead id="program" title={t('partOf')} />
          <div className="max-w-[420px]">
            <ProgramCard program={program} />
          </div>
        </section>
      )}
      <Link
        to="/clubs/$slug/news"
        params={{ slug: club.slug }}
        hash={post.slug}
        className="flex min-h-11 w-fit items-center pt-6 text-sm font-semibold text-muted hover:text-text"
      >
        {t('back')}
      </Link>
    </main>
  )
}
