import { createFileRoute } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { Newsfeed } from '../../../../features/news/newsfeed.tsx'
import { postsQuery } from '../../../../features/news/queries.ts'

export const Route = createFileRoute('/clubs/$slug/news/')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const club = await queryClient.ensureQueryData(clubQuery(slug))
    if (!club.referralNeeded) await queryClient.ensureQueryData(postsQuery(slug))
  },
  component: Newsfeed,
})
