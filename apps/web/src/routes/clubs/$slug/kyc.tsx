import { createFileRoute } from '@tanstack/react-router'
import { KycPage } from '../../../features/kyc/kyc-page.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

type Search = { 'payment-result'?: 'SUCCESS' | 'CANCELED' }

export const Route = createFileRoute('/clubs/$slug/kyc')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const result = search['payment-result']
    return result === 'SUCCESS' || result === 'CANCELED' ? { 'payment-result': result } : {}
  },
  loader: textsLoader('kyc'),
  component: () => (
    <Texts of="kyc">
      <SignedInOnly>
        <KycPage paymentResult={Route.useSearch()['payment-result']} />
      </SignedInOnly>
    </Texts>
  ),
})
