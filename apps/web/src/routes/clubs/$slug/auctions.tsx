import { createFileRoute } from '@tanstack/react-router'
import { AuctionsPage } from '../../../features/auctions/auctions-page.tsx'
import { auctionsQuery } from '../../../features/auctions/queries.ts'
import { clubQuery } from '../../../features/clubs/queries.ts'
import { exclusivesQuery } from '../../../features/exclusives/queries.ts'
import { loadTexts } from '../../../i18n/catalogues.ts'
import { Texts } from '../../../i18n/texts.tsx'
import { loadPage } from '../../../shell/load-page.ts'

export const Route = createFileRoute('/clubs/$slug/auctions')({
  loader: async ({ context: { queryClient, request }, params: { slug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'auctions'),
    ])
    if (club.referralNeeded) return
    await loadPage(queryClient, [exclusivesQuery(slug), auctionsQuery(slug)])
  },
  component: () => (
    <Texts of="auctions">
      <AuctionsPage />
    </Texts>
  ),
})
