import { Link } from '@tanstack/react-router'
import type { Post } from '@virage/contract'
import { Picture } from '@virage/ui'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'

/** A card of a post; larger if highlighted. */
export function PostCard({ post, highlighted = false }: { post: Post; highlighted?: boolean }) {
  const { slug } = useClub()
  const { day } = useTimes()
  return (
    <Link
      id={post.slug}
      to="/clubs/$slug/news/$postSlug"
      params={{ slug, postSlug: post.slug }}
      className="group grid scroll-mt-4 gap-3"
    >
      <Picture
        url={post.imageUrl}
        kind="post"
        alt={post.imageAlt ?? ''}
        focus={post.imageFocus}
        sizes={highlighted ? '(max-width: 768px) 100vw, 590px' : '(max-width: 768px) 100vw, 390px'}
        ratio="16 / 10"
        className="rounded-card"
      />
      <span className="eyebrow">{day(post.date)}</span>
      <span className={`display group-hover:underline ${highlighted ? 'text-2xl' : 'text-xl'}`}>{post.name}</span>
    </Link>
  )
}
