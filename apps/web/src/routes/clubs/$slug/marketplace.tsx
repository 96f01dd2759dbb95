import { createFileRoute } from '@tanstack/react-router'
import { clubQuery } from '../../../features/clubs/queries.ts'
import { Marketplace } from '../../../features/exclusives/marketplace.tsx'
import { exclusivesQuery } from '../../../features/exclusives/queries.ts'
import { loadTexts } from '../../../i18n/catalogues.ts'
import { Texts } from '../../../i18n/texts.tsx'
import { loadPage } from '../../../shell/load-page.ts'

export const Route = createFileRoute('/clubs/$slug/marketplace')({
  loader: async ({ context: { queryClient, request }, params: { slug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'marketplace'),
    ])
    if (!club.referralNeeded) await loadPage(queryClient, [exclusivesQuery(slug)])
  },
  component: () => (
    <Texts of="marketplace">
      <Marketplace />
    </Texts>
  ),
})
