import { createFileRoute } from '@tanstack/react-router'
import { WalletPage } from '../../../features/orders/wallet-page.tsx'

export const Route = createFileRoute('/clubs/$slug/wallet')({
  component: WalletPage,
})
