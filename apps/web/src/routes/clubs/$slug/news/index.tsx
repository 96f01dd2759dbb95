import { createFileRoute } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { Newsfeed } from '../../../../features/news/newsfeed.tsx'
import { programsQuery } from '../../../../features/news/program-queries.ts'
import { postsQuery } from '../../../../features/news/queries.ts'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'
import { loadPage } from '../../../../shell/load-page.ts'

export const Route = createFileRoute('/clubs/$slug/news/')({
  loader: async ({ context: { queryClient, request }, params: { slug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'news'),
    ])
    if (club.referralNeeded) return
    await loadPage(queryClient, [postsQuery(slug), ...(club.hasPrograms ? [programsQuery(slug)] : [])])
  },
  component: () => (
    <Texts of="news">
      <Newsfeed />
    </Texts>
  ),
})
