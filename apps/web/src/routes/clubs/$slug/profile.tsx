import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../../features/orders/profile-page.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'

export const Route = createFileRoute('/clubs/$slug/profile')({
  component: () => (
    <SignedInOnly>
      <ProfilePage />
    </SignedInOnly>
  ),
})
