import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { OperationError } from '../../api.ts'
import { auctionsQuery } from '../../features/auctions/queries.ts'
import { clubQuery } from '../../features/clubs/queries.ts'
import { exclusivesQuery } from '../../features/exclusives/queries.ts'
import { LiveWall } from '../../features/wall/live-wall.tsx'
import { wallQuery } from '../../features/wall/queries.ts'
import { loadTexts } from '../../i18n/catalogues.ts'
import { Texts } from '../../i18n/texts.tsx'
import { clubHead, useClubTheme } from '../../shell/club-head.ts'
import { ClubContext } from '../../shell/club-context.ts'
import { ReferredOnly } from '../../shell/guard.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { useTheme } from '../../shell/theme.ts'

export const Route = createFileRoute('/clubs/$slug_/live-auctions')({
  loader: async ({ context: { queryClient, request }, params: { slug } }) => {
    const [club] = await Promise.all([
      queryClient.ensureQueryData(clubQuery(slug)).catch((error: unknown) => {
        if (error instanceof OperationError && error.problem?.status === 404) throw notFound()
        throw error
      }),
      loadTexts(request.language, 'wall'),
    ])
    if (!club.referralNeeded) {
      const shown = [
        queryClient.ensureQueryData(exclusivesQuery(slug)),
        queryClient.ensureQueryData(auctionsQuery(slug)),
        queryClient.ensureQueryData(wallQuery(slug)),
      ]
      await Promise.allSettled(shown)
    }
  },
  // The live wall is for a screen in a dim room: always dark.
  head: ({ match: { context }, params: { slug } }) => {
    const club = context.queryClient.getQueryData(clubQuery(slug).queryKey)
    return club ? clubHead(club, 'only dark') : {}
  },
  component: Wall,
  notFoundComponent: () => <NotFound what="universe" />,
})

function Wall() {
  const { slug } = Route.useParams()
  const { data: club } = useSuspenseQuery(clubQuery(slug))
  useTheme('only dark')
  useClubTheme(club)
  return (
    <ClubContext value={club}>
      <Texts of="wall">
        <ReferredOnly>
          <LiveWall club={club} />
        </ReferredOnly>
      </Texts>
    </ClubContext>
  )
}
