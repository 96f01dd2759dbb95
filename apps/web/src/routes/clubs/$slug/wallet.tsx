import { createFileRoute } from '@tanstack/react-router'
import { WalletPage } from '../../../features/orders/wallet-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/wallet')({
  loader: textsLoader('wallet'),
  component: () => (
    <Texts of="wallet">
      <WalletPage />
    </Texts>
  ),
})
