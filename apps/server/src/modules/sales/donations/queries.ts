import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Page } from '../../../platform/http/page.ts'

/** A fan's donations, newest first, one more than the page holds. */
export const readDonations = (
  tx: Tx,
  clubId: string,
  fanId: string,
  page: Page,
): Promise<Pick<Selectable<DB['donation']>, 'id' | 'amount' | 'created_at' | 'refunded_at'>[]> =>
  tx
    .selectFrom('donation')
    .select(['id', 'amount', 'created_at', 'refunded_at'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .$if(page.cursor !== undefined, (select) => select.where('id', '<', page.cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
