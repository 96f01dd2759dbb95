import { createFileRoute } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { Newsfeed } from '../../../../features/news/newsfeed.tsx'
import { postsQuery, programsQuery } from '../../../../features/news/queries.ts'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/news/')({
  loader: async ({ context: { queryClient, facts }, params: { slug } }) => {
    const [club] = await Promise.all([queryClient.ensureQueryData(clubQuery(slug)), loadTexts(facts.language, 'news')])
    if (club.referralNeeded) return
    await Promise.all([
      queryClient.ensureQueryData(postsQuery(slug)),
      club.hasPrograms ? queryClient.ensureQueryData(programsQuery(slug)) : [],
    ])
  },
  component: () => (
    <Texts of="news">
      <Newsfeed />
    </Texts>
  ),
})
