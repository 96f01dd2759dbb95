import { getClub, listClubs } from '@virage/contract'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { presentClub, presentClubSummary } from './present-club.ts'
import { readClubContent, readClubsWithActiveAuction } from './queries.ts'

/** Registers the operations that read clubs. */
export function clubRoutes(register: RegisterOperation, { database, clubs }: Platform): void {
  register(listClubs, async () => {
    const live = await database.asSystem(readClubsWithActiveAuction)
    const all = await clubs.all()
    return all.map((club) => presentClubSummary(club, live.has(club.id)))
  })

  register(getClub, async ({ club, language }) => {
    const content = await database.withTenant(club.id, (tx) => readClubContent(tx, club))
    return presentClub(club, content, language)
  })
}
