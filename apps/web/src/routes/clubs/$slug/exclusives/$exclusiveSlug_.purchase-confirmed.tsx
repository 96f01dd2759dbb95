import { createFileRoute } from '@tanstack/react-router'
import { PurchaseConfirmed } from '../../../../features/orders/purchase-confirmed.tsx'
import { SignedInOnly } from '../../../../shell/guard.tsx'
import { Texts, textsLoader } from '../../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/exclusives/$exclusiveSlug_/purchase-confirmed')({
  loader: textsLoader('exclusive'),
  component: () => (
    <Texts of="exclusive">
      <SignedInOnly>
        <PurchaseConfirmed exclusiveSlug={Route.useParams().exclusiveSlug} />
      </SignedInOnly>
    </Texts>
  ),
})
