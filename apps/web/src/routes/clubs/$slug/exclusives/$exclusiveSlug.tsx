import { createFileRoute, notFound } from '@tanstack/react-router'
import { clubQuery } from '../../../../features/clubs/queries.ts'
import { ExclusivePage } from '../../../../features/exclusives/exclusive-page.tsx'
import { recommendationsQuery } from '../../../../features/exclusives/list-queries.ts'
import { exclusiveQuery } from '../../../../features/exclusives/queries.ts'
import { ClubNotFound } from '../../../../shell/not-found.tsx'
import { loadTexts } from '../../../../i18n/catalogues.ts'
import { Texts } from '../../../../i18n/texts.tsx'
import { loadPage, waitFor } from '../../../../shell/load-page.ts'

type Search = { 'payment-result'?: 'SUCCESS' | 'CANCELED' }

export const Route = createFileRoute('/clubs/$slug/exclusives/$exclusiveSlug')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const result = search['payment-result']
    return result === 'SUCCESS' || result === 'CANCELED' ? { 'payment-result': result } : {}
  },
  loader: async ({ context: { queryClient, request }, params: { slug, exclusiveSlug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)),
      loadTexts(request.language, 'exclusive'),
    ])
    if (club.referralNeeded) return
    // Any failure means that there is no such exclusive (E04).
    const exclusive = queryClient.ensureQueryData(exclusiveQuery(slug, exclusiveSlug)).catch(() => {
      throw notFound()
    })
    await waitFor(exclusive)
    await loadPage(queryClient, [recommendationsQuery(slug, exclusiveSlug)])
  },
  component: () => (
    <Texts of="exclusive">
      <ExclusivePage
        exclusiveSlug={Route.useParams().exclusiveSlug}
        paymentResult={Route.useSearch()['payment-result']}
      />
    </Texts>
  ),
  notFoundComponent: () => <ClubNotFound slug={Route.useParams().slug} what="exclusive" />,
})
