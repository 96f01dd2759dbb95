import { createFileRoute } from '@tanstack/react-router'
import { AuctionsPage } from '../../../features/auctions/auctions-page.tsx'
import { auctionsQuery } from '../../../features/auctions/queries.ts'
import { clubQuery } from '../../../features/clubs/queries.ts'
import { exclusivesQuery } from '../../../features/exclusives/queries.ts'

export const Route = createFileRoute('/clubs/$slug/auctions')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const club = await queryClient.ensureQueryData(clubQuery(slug))
    if (club.referralNeeded) return
    await Promise.all([
      queryClient.ensureQueryData(exclusivesQuery(slug)),
      queryClient.ensureQueryData(auctionsQuery(slug)),
    ])
  },
  component: AuctionsPage,
})
