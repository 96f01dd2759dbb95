import type { Club as ClubDto, Focus } from '@virage/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Club } from '../../../platform/access/clubs.ts'

/** What a club's page needs besides the club's row. */
export type ClubContent = {
  partners: { id: string; name: string; slug: string; logoUrl: string }[]
  linkedClubs: ClubDto['linkedClubs']
  extensionWindowSeconds: number
  hasAuctions: boolean
  hasActiveAuction: boolean
  hasPosts: boolean
  hasPrograms: boolean
  bannerFocus: Focus | null
}

/** Reads partners and linked clubs, and which kinds of content the club has. */
export async function readClubContent(tx: Tx, club: Club): Promise<ClubContent> {
  const partners = await tx
    .selectFrom('partner')
    .select(['id', 'name', 'slug', 'logo_url as logoUrl'])
    .where('club_id', '=', club.id)
    .orderBy('position')
    .execute()
  const linked = await tx
    .selectFrom('linked_club')
    .innerJoin('club', 'club.id', 'linked_club.linked_club_id')
    .select([
      'name',
      'platform_name as platformName',
      'slug',
      'logo_url as logoUrl',
      'banner_url as bannerUrl',
      'webapp_url as webappUrl',
    ])
    .where('linked_club.club_id', '=', club.id)
    .orderBy('position')
    .execute()
  const linkedClubs = linked.map((one) => ({ ...one, bannerFocus: null }))
  const { rows } = await sql<Omit<ClubContent, 'partners' | 'linkedClubs'>>`
    select (select json_build_object('x', p.focus_x, 'y', p.focus_y) from picture p
             where p.club_id = club.id and '/media/' || p.name = club.banner_url and p.focus_x is not null) as "bannerFocus",
           extract(epoch from extension_window)::float8 as "extensionWindowSeconds",
           exists (select from auction a where a.club_id = club.id and a.visible) as "hasAuctions",
           exists (select from lot l join auction a on a.club_id = l.club_id and a.id = l.auction_id
                   where l.club_id = club.id and l.closed_at is null and a.visible and l.starts_at <= statement_now() and statement_now() < l.ends_at) as "hasActiveAuction",
           exists (select from post p where p.club_id = club.id and not p.draft and p.published_at <= statement_now()) as "hasPosts",
           exists (select from program p where p.club_id = club.id) as "hasPrograms"
    from club where id = ${club.id}`.execute(tx)
  const [flags] = rows
  if (!flags) throw new Error(`Club ${club.id} was not found`)
  return { partners, linkedClubs, ...flags }
}

/** Returns the ids of clubs with a running auction. */
export async function readClubsWithActiveAuction(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ club_id: string }>`
    select distinct l.club_id from lot l join auction a on a.club_id = l.club_id and a.id = l.auction_id
    where l.closed_at is null and a.visible and l.starts_at <= statement_now() and statement_now() < l.ends_at`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.club_id))
}

/** Returns the focal points of clubs' banners that have one, by the id of the club. */
export async function readBannerFocuses(tx: Tx): Promise<Map<string, Focus>> {
  const { rows } = await sql<Focus & { club_id: string }>`
    select p.club_id, p.focus_x as x, p.focus_y as y from picture p
    join club c on c.id = p.club_id and c.banner_url = '/media/' || p.name
    where p.focus_x is not null`.execute(tx)
  return new Map(rows.map(({ club_id, x, y }) => [club_id, { x, y }]))
}
