import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { ProgramPage } from '../../../../features/news/program-page.tsx'
import { programPostsQuery, programQuery, programsQuery } from '../../../../features/news/queries.ts'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'
import { ClubNotFound } from '../../../../shell/not-found.tsx'
import { loadPage, waitFor } from '../../../../shell/load-page.ts'

export const Route = createFileRoute('/clubs/$slug/programs/$programSlug')({
  loader: async ({ context: { queryClient, request }, params: { slug, programSlug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'news'),
    ])
    if (club.referralNeeded) return
    // Any failure means that there is no such program (E04).
    const program = queryClient.ensureQueryData(programQuery(slug, programSlug)).catch(() => {
      throw notFound()
    })
    await waitFor(program)
    await loadPage(queryClient, [programPostsQuery(slug, programSlug), programsQuery(slug)])
  },
  component: () => (
    <Texts of="news">
      <ProgramPage programSlug={Route.useParams().programSlug} />
    </Texts>
  ),
  notFoundComponent: () => <ClubNotFound slug={Route.useParams().slug} what="program" />,
})
