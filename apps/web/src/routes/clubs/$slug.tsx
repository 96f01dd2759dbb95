import { createFileRoute, notFound, Outlet, useLocation } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OperationError } from '../../api.ts'
import { clubQuery } from '../../features/clubs/queries.ts'
import { addPreviewedMember } from '../../features/fans/previewed-member.ts'
import { useFan } from '../../features/fans/queries.ts'
import { useStream } from '../../features/stream/use-stream.ts'
import { AnnouncementBar } from '../../shell/announcement.tsx'
import { storageKeys } from '../../shell/choices.ts'
import { clubHead, useClubTheme } from '../../shell/club-head.ts'
import { ClubContext } from '../../shell/club-context.ts'
import { FinishJoining } from '../../shell/finish-joining.tsx'
import { Footer } from '../../shell/footer.tsx'
import { ReferredOnly } from '../../shell/guard.tsx'
import { BottomMenu, useMenu } from '../../shell/menu.tsx'
import { ClubNotFound, missingAt, NotFound } from '../../shell/not-found.tsx'
import { clubTheme, useTheme } from '../../shell/theme.ts'
import { TopBar } from '../../shell/top-bar.tsx'

export const Route = createFileRoute('/clubs/$slug')({
  // Returns nothing, so that a page contains the club once, in the query data (query-client.ts).
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(clubQuery(params.slug)).catch((error: unknown) => {
      if (error instanceof OperationError && error.problem?.status === 404) throw notFound()
      throw error
    })
    addPreviewedMember(context.queryClient, params.slug)
  },
  head: ({ match: { context }, params: { slug } }) => {
    const club = context.queryClient.getQueryData(clubQuery(slug).queryKey)
    return club ? clubHead(club, clubTheme(club)) : {}
  },
  component: ClubLayout,
  notFoundComponent: NotFoundInClub,
})

/** Shows that the club does not exist (C08) or has no such page (R21). */
function NotFoundInClub() {
  const { slug } = Route.useParams()
  const club = useQuery({ ...clubQuery(slug), enabled: false })
  const path = useLocation({ select: ({ pathname }) => pathname.replace(`/clubs/${slug}`, '') })
  return club.data ? <ClubNotFound slug={slug} what={missingAt(path)} /> : <NotFound what="universe" />
}

function ClubLayout() {
  const { slug } = Route.useParams()
  const { data: club } = useSuspenseQuery(clubQuery(slug))
  useTheme(clubTheme(club))
  useClubTheme(club)
  const entries = useMenu(club)
  const { fan } = useFan(slug)
  const path = useLocation({ select: ({ pathname }) => pathname.replace(`/clubs/${slug}`, '') })
  const isReferred = !club.referralNeeded || (fan !== undefined && fan.kycStatus !== 'NOT_REFERRED')
  // Visitors need no stream on pages with little live data: polling is enough there.
  useStream(slug, isReferred && (fan !== undefined || /^\/(?:exclusives|auctions|members)/.test(path)))
  useEffect(() => localStorage.setItem(storageKeys.club, slug), [slug])
  return (
    <ClubContext value={club}>
      <div data-vip={club.vip || undefined} data-bottom-menu={entries.length > 0 || undefined}>
        <AnnouncementBar club={club} />
        <TopBar club={club} entries={entries} />
        <FinishJoining club={club} fan={fan} />
        <ReferredOnly>
          <Outlet />
        </ReferredOnly>
        <Footer club={club} />
        <BottomMenu club={club} entries={entries} />
      </div>
    </ClubContext>
  )
}
