import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MembersLayout } from '../../../features/members/members-layout.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'

export const Route = createFileRoute('/clubs/$slug/members')({
  loader: textsLoader('members'),
  component: () => (
    <Texts of="members">
      <SignedInOnly>
        <MembersLayout>
          <Outlet />
        </MembersLayout>
      </SignedInOnly>
    </Texts>
  ),
})
