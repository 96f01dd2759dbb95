import { createFileRoute } from '@tanstack/react-router'
import { clubQuery } from '../../../features/clubs/queries.ts'
import { Marketplace } from '../../../features/exclusives/marketplace.tsx'
import { exclusivesQuery } from '../../../features/exclusives/queries.ts'

export const Route = createFileRoute('/clubs/$slug/marketplace')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const club = await queryClient.ensureQueryData(clubQuery(slug))
    if (!club.referralNeeded) await queryClient.ensureQueryData(exclusivesQuery(slug))
  },
  component: Marketplace,
})
