import { createFileRoute } from '@tanstack/react-router'
import { ClubSelection } from '../../features/clubs/club-selection.tsx'
import { clubsQuery } from '../../features/clubs/queries.ts'

export const Route = createFileRoute('/clubs/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(clubsQuery())
  },
  head: () => ({
    meta: [
      { title: 'Virage' },
      { name: 'description', content: 'Exclusives, live auctions and membership of your club.' },
    ],
  }),
  component: () => <ClubSelection />,
})
