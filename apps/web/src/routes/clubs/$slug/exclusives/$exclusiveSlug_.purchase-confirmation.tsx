import { createFileRoute } from '@tanstack/react-router'
import { PurchaseConfirmation } from '../../../../features/orders/purchase-confirmation.tsx'
import { Texts, textsLoader } from '../../../../i18n/texts.tsx'
import { SignedInOnly } from '../../../../shell/guard.tsx'

export const Route = createFileRoute('/clubs/$slug/exclusives/$exclusiveSlug_/purchase-confirmation')({
  loader: textsLoader('exclusive'),
  component: () => (
    <Texts of="exclusive">
      <SignedInOnly>
        <PurchaseConfirmation exclusiveSlug={Route.useParams().exclusiveSlug} />
      </SignedInOnly>
    </Texts>
  ),
})
