import { listAnnouncements, readAnnouncements } from '@virage/contract'
import { languageFor } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Principal } from '../../platform/access/principal.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import { markRead, readOfFan } from './queries.ts'
import { pathOf } from './target.ts'

/** Registers a fan's announcements. */
export function announcementRoutes(
  register: RegisterOperation,
  { database, fans }: Pick<Platform, 'database' | 'fans'>,
): void {
  const ofPrincipal = async (club: Club, principal: Principal) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return { clubId: club.id, fanId: fan.id }
  }

  register(listAnnouncements, async ({ club, principal, language }) => {
    const of = await ofPrincipal(club, principal)
    const rows = await database.withTenant(club.id, (tx) => readOfFan(tx, of))
    const read = languageFor(club, language)
    return rows.map(({ id, audience, title, text, processed_at: date, read_at: readAt, lot }) => ({
      id,
      title: localized(title, read) ?? '',
      text: localized(text, read) ?? '',
      date: date.toISOString(),
      isRead: readAt !== null,
      path: pathOf({ audience, clubSlug: club.slug, lot }),
    }))
  })

  register(readAnnouncements, async ({ club, principal, body: { upTo } }) => {
    const of = await ofPrincipal(club, principal)
    await database.withTenant(club.id, (tx) => markRead(tx, { ...of, upTo }))
    return {}
  })
}
