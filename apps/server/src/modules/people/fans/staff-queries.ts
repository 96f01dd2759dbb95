import type { KycStatus } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Page } from '../../../platform/http/page.ts'

/** A fan with their open erasure request, if any. */
export type ListedFan = Selectable<DB['fan']> & { erasure_requested_at: Date | null }

/** A filter of fans. */
export type FanFilter = { status?: KycStatus | undefined; search?: string | undefined }

const listed = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('fan as f')
    .leftJoin('erasure_request as r', (join) =>
      join
        .onRef('r.club_id', '=', 'f.club_id')
        .onRef('r.fan_id', '=', 'f.id')
        .on('r.withdrawn_at', 'is', null)
        .on('r.done_at', 'is', null),
    )
    .selectAll('f')
    .select('r.requested_at as erasure_requested_at')
    .where('f.club_id', '=', clubId)
    // Erased fans are not listed.
    .where('f.email', 'not like', '%@erased.invalid')

/** Reads a page of fans, newest first. */
export const readListedFans = (
  tx: Tx,
  clubId: string,
  { status, search = '' }: FanFilter,
  { limit, cursor }: Page,
): Promise<ListedFan[]> => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return listed(tx, clubId)
    .where((eb) => (status === undefined ? eb.lit(true) : eb('f.kyc_status', '=', status)))
    .$if(search !== '', (select) =>
      select.where((eb) =>
        eb.or([
          eb(sql`f.first_name || ' ' || f.last_name`, 'ilike', pattern),
          eb('f.email', 'ilike', pattern),
          eb(sql`f.id::text`, '=', search.toLowerCase()),
        ]),
      ),
    )
    .$if(cursor !== undefined, (select) => select.where('f.id', '<', cursor ?? ''))
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()
}

/** Reads a fan. */
export const readListedFan = (tx: Tx, clubId: string, id: string): Promise<ListedFan | undefined> =>
  listed(tx, clubId).where('f.id', '=', id).executeTakeFirst()

/** Reads a fan's KYC transitions, newest first. */
export const readKycTransitions = (
  tx: Tx,
  clubId: string,
  fanId: string,
): Promise<Selectable<DB['kyc_transition']>[]> =>
  tx
    .selectFrom('kyc_transition')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .orderBy('id', 'desc')
    .execute()

/** An answer with its question; texts of the club are by language. */
export type AnswerRow = { title: unknown; chosen: unknown; text: string | null; sent_at: Date }

/** Reads a fan's answers to the due diligence questionnaire, in the order of its questions. */
export async function readQuestionnaire(tx: Tx, clubId: string, fanId: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select q.title, given.value #>> '{answer,text}' as text, p.created_at as sent_at,
           (select a.value -> 'text' from jsonb_array_elements(q.answers) a
            where a.value ->> 'id' = given.value #>> '{answer,id}') as chosen
    from participation p
    join giveaway g on g.club_id = p.club_id and g.id = p.giveaway_id and g.type = 'DUE_DILIGENCE'
    cross join lateral jsonb_array_elements(p.answers) given
    join giveaway_question q on q.club_id = p.club_id and q.giveaway_id = p.giveaway_id
      and q.id::text = given.value ->> 'questionId'
    where p.club_id = ${clubId} and p.fan_id = ${fanId}
    order by p.created_at desc, q.position`.execute(tx)
  return rows
}
