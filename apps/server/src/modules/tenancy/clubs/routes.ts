import { getClub, listClubs } from '@virage/contract'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { previewOf } from '../../../platform/preview.ts'
import { presentClub, presentClubSummary } from './present-club.ts'
import { withLook } from './preview-look.ts'
import { readBannerFocuses, readClubContent, readClubsWithActiveAuction } from './queries.ts'

/** Registers the operations that read clubs. */
export function clubRoutes(register: RegisterOperation, { database, clubs, responses }: Platform): void {
  register(listClubs, async () => {
    const [live, focuses] = await database.asSystem(async (tx) => [
      await readClubsWithActiveAuction(tx),
      await readBannerFocuses(tx),
    ])
    const all = await clubs.all()
    return all.map((club) =>
      presentClubSummary(club, { hasActiveAuction: live.has(club.id), bannerFocus: focuses.get(club.id) ?? null }),
    )
  })

  register(
    getClub,
    responses.handle(getClub, ['settings', 'content', 'auctions', 'exclusive'], async ({ club, language }) => {
      const content = await database.withTenant(club.id, (tx) => readClubContent(tx, club))
      const preview = previewOf(club.id)
      if (!preview) return presentClub(club, content, language)
      const shown = preview.draft?.kind === 'club' ? withLook(club, preview.draft.values) : club
      // A preview shows what members of a club by invitation see, too.
      return { ...presentClub(shown, content, language), referralNeeded: false }
    }),
  )
}
