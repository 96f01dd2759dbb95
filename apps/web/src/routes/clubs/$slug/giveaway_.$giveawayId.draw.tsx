import { createFileRoute } from '@tanstack/react-router'
import { DrawPage } from '../../../features/giveaways/draw-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

export const Route = createFileRoute('/clubs/$slug/giveaway_/$giveawayId/draw')({
  loader: textsLoader('giveaway'),
  component: () => (
    <Texts of="giveaway">
      <DrawPage giveawayId={Route.useParams().giveawayId} />
    </Texts>
  ),
})
