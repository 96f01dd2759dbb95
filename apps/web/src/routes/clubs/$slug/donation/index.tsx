import { createFileRoute } from '@tanstack/react-router'
import { auctionsQuery } from '../../../../features/auctions/queries.ts'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { DonationPage } from '../../../../features/donations/donation-page.tsx'
import { exclusivesQuery } from '../../../../features/exclusives/queries.ts'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'
import { loadPage } from '../../../../shell/load-page.ts'
import { readPaymentResult, usePaymentResult } from '../../../../shell/use-payment-result.ts'

export const Route = createFileRoute('/clubs/$slug/donation/')({
  validateSearch: readPaymentResult,
  loader: async ({ context: { queryClient, request }, params: { slug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'donation'),
    ])
    if (club.referralNeeded) return
    await loadPage(queryClient, [exclusivesQuery(slug), auctionsQuery(slug)])
  },
  component: Donation,
})

function Donation() {
  const paymentResult = usePaymentResult(Route.useSearch()['payment-result'])
  return (
    <Texts of="donation">
      <DonationPage cancelled={paymentResult === 'CANCELED'} />
    </Texts>
  )
}
