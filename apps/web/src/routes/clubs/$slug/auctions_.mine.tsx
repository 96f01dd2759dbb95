import { createFileRoute } from '@tanstack/react-router'
import { OwnBidsPage } from '../../../features/own-bids/own-bids-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'
import { SignedInOnly } from '../../../shell/guard.tsx'

const loadTexts = textsLoader('own-bids')

export const Route = createFileRoute('/clubs/$slug/auctions_/mine')({
  loader: (route) => loadTexts(route),
  component: () => (
    <Texts of="own-bids">
      <SignedInOnly>
        <OwnBidsPage />
      </SignedInOnly>
    </Texts>
  ),
})
