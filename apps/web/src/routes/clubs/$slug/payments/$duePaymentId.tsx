import { createFileRoute } from '@tanstack/react-router'
import { PaymentPage } from '../../../../features/payments/payment-page.tsx'
import { Texts, textsLoader } from '../../../../i18n/texts.tsx'
import { SignedInOnly } from '../../../../shell/guard.tsx'

type Search = { 'payment-result'?: 'SUCCESS' | 'CANCELED' }

const loadPayments = textsLoader('payments')
const loadExclusive = textsLoader('exclusive')

export const Route = createFileRoute('/clubs/$slug/payments/$duePaymentId')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const result = search['payment-result']
    return result === 'SUCCESS' || result === 'CANCELED' ? { 'payment-result': result } : {}
  },
  loader: async (route) => {
    await Promise.all([loadPayments(route), loadExclusive(route)])
  },
  component: Page,
})

function Page() {
  const { duePaymentId } = Route.useParams()
  const paymentResult = Route.useSearch()['payment-result']
  return (
    <Texts of="payments">
      <Texts of="exclusive">
        <SignedInOnly>
          <PaymentPage duePaymentId={duePaymentId} paymentResult={paymentResult} />
        </SignedInOnly>
      </Texts>
    </Texts>
  )
}
