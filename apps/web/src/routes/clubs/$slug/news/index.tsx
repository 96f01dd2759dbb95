import { createFileRoute } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { Newsfeed } from '../../../../features/news/newsfeed.tsx'
import { postsQuery } from '../../../../features/news/queries.ts'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/news/')({
  loader: async ({ context: { queryClient, facts }, params: { slug } }) => {
    const [club] = await Promise.all([queryClient.ensureQueryData(clubQuery(slug)), loadTexts(facts.language, 'news')])
    if (!club.referralNeeded) await queryClient.ensureQueryData(postsQuery(slug))
  },
  component: () => (
    <Texts of="news">
      <Newsfeed />
    </Texts>
  ),
})
