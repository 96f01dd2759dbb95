import { createFileRoute } from '@tanstack/react-router'
import { auctionsQuery } from '../../../../features/auctions/queries.ts'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { DonationPage } from '../../../../features/donations/donation-page.tsx'
import { exclusivesQuery } from '../../../../features/exclusives/queries.ts'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'

type Search = { 'payment-result'?: 'CANCELED' }

export const Route = createFileRoute('/clubs/$slug/donation/')({
  validateSearch: (search: Record<string, unknown>): Search =>
    search['payment-result'] === 'CANCELED' ? { 'payment-result': 'CANCELED' } : {},
  loader: async ({ context: { queryClient, facts }, params: { slug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(facts.language, 'donation'),
    ])
    if (club.referralNeeded) return
    await Promise.all([
      queryClient.ensureQueryData(exclusivesQuery(slug)).catch(() => []),
      queryClient.ensureQueryData(auctionsQuery(slug)).catch(() => []),
    ])
  },
  component: () => (
    <Texts of="donation">
      <DonationPage cancelled={Route.useSearch()['payment-result'] === 'CANCELED'} />
    </Texts>
  ),
})
