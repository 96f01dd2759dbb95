import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { PostPage } from '../../../../features/news/post-page.tsx'
import { postQuery } from '../../../../features/news/post-query.ts'
import { programsQuery } from '../../../../features/news/program-queries.ts'
import { ClubNotFound } from '../../../../shell/not-found.tsx'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'
import { isTransient } from '../../../../shell/is-transient.ts'
import { loadPage, waitFor } from '../../../../shell/load-page.ts'

export const Route = createFileRoute('/clubs/$slug/news/$postSlug')({
  loader: async ({ context: { queryClient, request }, params: { slug, postSlug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'news'),
    ])
    if (club.referralNeeded) return
    // A failure to load it does not mean that there is no such post (E03, E04).
    const post = queryClient.ensureQueryData(postQuery(slug, postSlug)).catch((error: unknown) => {
      throw isTransient(error) ? error : notFound()
    })
    await waitFor(post)
    if (club.hasPrograms) await loadPage(queryClient, [programsQuery(slug)])
  },
  component: () => (
    <Texts of="news">
      <PostPage postSlug={Route.useParams().postSlug} />
    </Texts>
  ),
  notFoundComponent: () => <ClubNotFound slug={Route.useParams().slug} what="post" />,
})
