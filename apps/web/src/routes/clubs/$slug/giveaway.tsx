import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../features/clubs/queries.ts'
import { GiveawayPage } from '../../../features/giveaways/giveaway-page.tsx'
import { giveawaysQuery } from '../../../features/giveaways/queries.ts'
import { loadTexts } from '../../../i18n/catalogues.ts'
import { Texts } from '../../../i18n/texts.tsx'
import { ClubNotFound } from '../../../shell/not-found.tsx'

type Search = { partner?: string }

export const Route = createFileRoute('/clubs/$slug/giveaway')({
  validateSearch: ({ partner }: Record<string, unknown>): Search =>
    typeof partner === 'string' && partner !== '' ? { partner } : {},
  loaderDeps: ({ search: { partner } }) => ({ partner }),
  loader: async ({ context: { queryClient, facts }, params: { slug }, deps: { partner } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(facts.language, 'giveaway'),
    ])
    if (partner !== undefined && !club.partners.some((one) => one.slug === partner)) throw notFound()
    // Without the list there is no giveaway to show (E03).
    if (!club.referralNeeded) await queryClient.ensureQueryData(giveawaysQuery(slug)).catch(() => [])
  },
  component: () => (
    <Texts of="giveaway">
      <GiveawayPage partnerSlug={Route.useSearch().partner} />
    </Texts>
  ),
  notFoundComponent: () => <ClubNotFound slug={Route.useParams().slug} what="giveawayPartner" />,
})
