import { createFileRoute } from '@tanstack/react-router'
import { KycPage } from '../../../features/kyc/kyc-page.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'
import { readPaymentResult, usePaymentResult } from '../../../shell/use-payment-result.ts'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/kyc')({
  validateSearch: readPaymentResult,
  loader: textsLoader('kyc'),
  component: Kyc,
})

function Kyc() {
  const paymentResult = usePaymentResult(Route.useSearch()['payment-result'])
  return (
    <Texts of="kyc">
      <SignedInOnly>
        <KycPage paymentResult={paymentResult} />
      </SignedInOnly>
    </Texts>
  )
}
