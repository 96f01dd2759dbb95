import { createFileRoute } from '@tanstack/react-router'
import { KycPage } from '../../../features/kyc/kyc-page.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'

export const Route = createFileRoute('/clubs/$slug/kyc')({
  component: () => (
    <SignedInOnly>
      <KycPage />
    </SignedInOnly>
  ),
})
