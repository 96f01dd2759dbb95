import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { PostPage } from '../../../../features/news/post-page.tsx'
import { postQuery } from '../../../../features/news/queries.ts'
import { ClubNotFound } from '../../../../shell/not-found.tsx'

export const Route = createFileRoute('/clubs/$slug/news/$postSlug')({
  loader: async ({ context: { queryClient }, params: { slug, postSlug } }) => {
    const club = await queryClient.ensureQueryData(clubQuery(slug))
    if (club.referralNeeded) return
    // Any failure means that there is no such post (E04).
    await queryClient.ensureQueryData(postQuery(slug, postSlug)).catch(() => {
      throw notFound()
    })
  },
  component: () => <PostPage postSlug={Route.useParams().postSlug} />,
  notFoundComponent: () => <ClubNotFound slug={Route.useParams().slug} what="post" />,
})
