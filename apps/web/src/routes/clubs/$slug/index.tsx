import { createFileRoute } from '@tanstack/react-router'
import { auctionsQuery } from '../../../features/auctions/queries.ts'
import { ClubHome } from '../../../features/clubs/club-home.tsx'
import { clubQuery } from '../../../features/clubs/queries.ts'
import { exclusivesQuery } from '../../../features/exclusives/queries.ts'
import { postsQuery } from '../../../features/news/queries.ts'
import { loadPage } from '../../../shell/load-page.ts'

export const Route = createFileRoute('/clubs/$slug/')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const club = await queryClient.ensureQueryData(clubQuery(slug))
    // Visitors of an invitation-only club see only its banner.
    if (club.referralNeeded) return
    await loadPage(queryClient, [exclusivesQuery(slug), auctionsQuery(slug), postsQuery(slug)])
  },
  component: ClubHome,
})
