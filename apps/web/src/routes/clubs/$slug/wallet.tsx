import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../features/clubs/queries.ts'
import { WalletPage } from '../../../features/orders/wallet-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'
import { ClubNotFound } from '../../../shell/not-found.tsx'
import { readPaymentResult, usePaymentResult } from '../../../shell/use-payment-result.ts'

const loadTexts = textsLoader('wallet')

export const Route = createFileRoute('/clubs/$slug/wallet')({
  validateSearch: readPaymentResult,
  loader: async (details) => {
    const { context, params } = details
    const [club] = await Promise.all([context.queryClient.ensureQueryData(clubQuery(params.slug)), loadTexts(details)])
    // A club without coins has no wallet.
    if (!club.coinsEnabled) throw notFound()
  },
  component: Wallet,
  notFoundComponent: () => <ClubNotFound slug={Route.useParams().slug} what="page" />,
})

function Wallet() {
  const paymentResult = usePaymentResult(Route.useSearch()['payment-result'])
  return (
    <Texts of="wallet">
      <WalletPage paymentResult={paymentResult} />
    </Texts>
  )
}
