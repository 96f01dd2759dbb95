import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { ProgramPage } from '../../../../features/news/program-page.tsx'
import { programPostsQuery, programQuery, programsQuery } from '../../../../features/news/program-queries.ts'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'
import { ClubNotFound } from '../../../../shell/not-found.tsx'
import { isTransient } from '../../../../shell/is-transient.ts'
import { loadPage, waitFor } from '../../../../shell/load-page.ts'

export const Route = createFileRoute('/clubs/$slug/programs/$programSlug')({
  loader: async ({ context: { queryClient, request }, params: { slug, programSlug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'news'),
    ])
    if (club.referralNeeded) return
    // A failure to load it does not mean that there is no such program (E03, E04).
    const program = queryClient.ensureQueryData(programQuery(slug, programSlug)).catch((error: unknown) => {
      throw isTransient(error) ? error : notFound()
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
