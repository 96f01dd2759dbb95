import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../features/clubs/queries.ts'
import { GiveawayPage } from '../../../features/giveaways/giveaway-page.tsx'
import { giveawaysQuery } from '../../../features/giveaways/queries.ts'
import { loadTexts } from '../../../i18n/catalogues.ts'
import { Texts } from '../../../i18n/texts.tsx'
import { ClubNotFound } from '../../../shell/not-found.tsx'
import { loadPage } from '../../../shell/load-page.ts'

type Search = { partner?: string | undefined }

export const Route = createFileRoute('/clubs/$slug/giveaway')({
  // Always set: the router keeps the value of the URL for a key that is omitted here.
  validateSearch: ({ partner }: Record<string, unknown>): Search => ({
    partner: partner === undefined || partner === '' ? undefined : String(partner),
  }),
  loaderDeps: ({ search: { partner } }) => ({ partner }),
  loader: async ({ context: { queryClient, request }, params: { slug }, deps: { partner } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'giveaway'),
    ])
    if (partner !== undefined && !club.partners.some((one) => one.slug === partner)) throw notFound()
    if (!club.referralNeeded) await loadPage(queryClient, [giveawaysQuery(slug)])
  },
  component: () => (
    <Texts of="giveaway">
      <GiveawayPage partnerSlug={Route.useSearch().partner} />
    </Texts>
  ),
  notFoundComponent: () => <ClubNotFound slug={Route.useParams().slug} what="giveawayPartner" />,
})
