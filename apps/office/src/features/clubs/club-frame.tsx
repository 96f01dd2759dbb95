import { useSuspenseQuery } from '@tanstack/react-query'
import { isVip } from '@virage/domain'
import { Outlet, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ClubContext } from '../../access/club-context.ts'
import { myStaffQuery, settingsQuery } from '../../queries.ts'
import { Frame } from '../../shell/frame.tsx'
import { NotFound } from '../../shell/page-states.tsx'
import { useClubColors } from '../../shell/theme.ts'

/** Gives the screens of a club its settings and the person's role in it. */
export function ClubFrame() {
  const { slug } = useParams({ from: '/staff/$slug' })
  const { data: me } = useSuspenseQuery(myStaffQuery)
  const { data: settings } = useSuspenseQuery(settingsQuery(slug))
  useClubColors(settings.theme, isVip(slug))
  const mine = me.clubs.find((club) => club.slug === slug)
  const club = useMemo(
    () =>
      mine
        ? { slug, role: mine.role ?? ('operator' as const), email: me.email, isRehearsal: mine.isRehearsal, settings }
        : null,
    [mine, slug, me.email, settings],
  )
  if (!club) return <NotFound />
  return (
    <ClubContext value={club}>
      {/* Forms, dialogs and rows of one club never stay for another. */}
      <Frame key={slug}>
        <Outlet />
      </Frame>
    </ClubContext>
  )
}
