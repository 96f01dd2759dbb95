import { createFileRoute } from '@tanstack/react-router'
import { KycPage } from '../../../features/kyc/kyc-page.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/kyc')({
  loader: textsLoader('kyc'),
  component: () => (
    <Texts of="kyc">
      <SignedInOnly>
        <KycPage />
      </SignedInOnly>
    </Texts>
  ),
})
