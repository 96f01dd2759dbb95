import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../../../features/security/security-page.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

const [loadSecurity, loadSignIn] = [textsLoader('security'), textsLoader('sign-in')]

export const Route = createFileRoute('/clubs/$slug/profile_/security')({
  loader: (route) => Promise.all([loadSecurity(route), loadSignIn(route)]).then(() => undefined),
  component: () => (
    <Texts of="sign-in">
      <Texts of="security">
        <SignedInOnly>
          <SecurityPage />
        </SignedInOnly>
      </Texts>
    </Texts>
  ),
})
