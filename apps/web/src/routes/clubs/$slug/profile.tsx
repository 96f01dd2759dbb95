import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../../features/profile/profile-page.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/profile')({
  loader: textsLoader('profile'),
  component: () => (
    <Texts of="profile">
      <SignedInOnly>
        <ProfilePage />
      </SignedInOnly>
    </Texts>
  ),
})
