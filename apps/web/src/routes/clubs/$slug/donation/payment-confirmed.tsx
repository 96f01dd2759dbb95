import { createFileRoute } from '@tanstack/react-router'
import { DonationConfirmed } from '../../../../features/donations/donation-confirmed.tsx'
import { Texts, textsLoader } from '../../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/donation/payment-confirmed')({
  loader: textsLoader('donation'),
  component: () => (
    <Texts of="donation">
      <DonationConfirmed />
    </Texts>
  ),
})
