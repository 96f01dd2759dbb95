import { createFileRoute } from '@tanstack/react-router'
import { WalletPage } from '../../../features/orders/wallet-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

type Search = { 'payment-result'?: 'SUCCESS' | 'CANCELED' }

export const Route = createFileRoute('/clubs/$slug/wallet')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const result = search['payment-result']
    return result === 'SUCCESS' || result === 'CANCELED' ? { 'payment-result': result } : {}
  },
  loader: textsLoader('wallet'),
  component: () => (
    <Texts of="wallet">
      <WalletPage paymentResult={Route.useSearch()['payment-result']} />
    </Texts>
  ),
})
