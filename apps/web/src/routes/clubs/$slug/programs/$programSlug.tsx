import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { ProgramPage } from '../../../../features/news/program-page.tsx'
import { programPostsQuery, programQuery, programsQuery } from '../../../../features/news/queries.ts'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'
import { ClubNotFound } from '../../../../shell/not-found.tsx'

export const Route = createFileRoute('/clubs/$slug/programs/$programSlug')({
  loader: async ({ context: { queryClient, facts }, params: { slug, programSlug } }) => {
    const [club] = await Promise.all([queryClient.ensureQueryData(clubQuery(slug)), loadTexts(facts.language, 'news')])
    if (club.referralNeeded) return
    // Any failure means that there is no such program (E04).
    await queryClient.ensureQueryData(programQuery(slug, programSlug)).catch(() => {
      throw notFound()
    })
    await Promise.all([
      queryClient.ensureQueryData(programPostsQuery(slug, programSlug)).catch(() => []),
      queryClient.ensureQueryData(programsQuery(slug)).catch(() => []),
    ])
  },
  component: () => (
    <Texts of="news">
      <ProgramPage programSlug={Route.useParams().programSlug} />
    </Texts>
  ),
  notFoundComponent: () => <ClubNotFound slug={Route.useParams().slug} what="program" />,
})
