import { createFileRoute } from '@tanstack/react-router'
import { PurchaseConfirmed } from '../../../../features/orders/purchase-confirmed.tsx'
import { SignedInOnly } from '../../../../shell/guard.tsx'

export const Route = createFileRoute('/clubs/$slug/exclusives/$exclusiveSlug_/purchase-confirmed')({
  component: () => (
    <SignedInOnly>
      <PurchaseConfirmed exclusiveSlug={Route.useParams().exclusiveSlug} />
    </SignedInOnly>
  ),
})
