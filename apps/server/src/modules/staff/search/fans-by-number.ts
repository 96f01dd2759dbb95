import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isIdText, matchesAll, patternsOf } from '../../../platform/database/search-entries.ts'

/** A whole number of a receipt, with or without its zeros; and what may be a part of one. */
const wholeNumber = /^(\d{4})-(\d{1,9})$/
const partOfNumber = /^[\d-]{3,16}$/

/** How many receipts with a part in common are looked up. */
const mostReceipts = 500

/** The payer of a receipt `r`. */
const payer = sql`coalesce(r.fan_id, o.fan_id, d.fan_id) as id`
const purchases = sql`
  left join orders o on o.club_id = r.club_id and o.id = r.order_id
  left join donation d on d.club_id = r.club_id and d.id = r.donation_id`

/**
 * Reads the ids of the fans whom a username or the number of an order names exactly, or who have paid for a receipt with this number or
 * with a number that has this part.
 */
export async function readFansNamedBy(tx: Tx, clubId: string, text: string): Promise<string[]> {
  const receipt = wholeNumber.exec(text)
  const orderNumber = /^\d{1,9}$/.test(text) ? Number(text) : null
  const found = receipt
    ? sql<{ id: string | null }>`select ${payer} from receipt r ${purchases}
        where r.club_id = ${clubId} and r.year = ${Number(receipt[1])} and r.number = ${Number(receipt[2])}`
    : partOfNumber.test(text)
      ? sql<{ id: string | null }>`
          select fan_id as id from orders where club_id = ${clubId} and number = ${orderNumber}
          union
          select ${payer} from (
            select id from search_entry
            where club_id = ${clubId} and kind = 'receipt' and ${matchesAll(sql`text`, patternsOf(text))}
              and ${matchesAll(sql`split_part(text, ' ', 2)`, patternsOf(text))} limit ${mostReceipts}
          ) e join receipt r on r.club_id = ${clubId} and r.id = e.id ${purchases}`
      : orderNumber !== null
        ? sql<{ id: string | null }>`
            select fan_id as id from orders where club_id = ${clubId} and number = ${orderNumber}`
        : isIdText(text)
          ? sql<{ id: string | null }>`select id from fan where club_id = ${clubId} and account_id = ${text}`
          : undefined
  if (!found) return []
  const { rows } = await found.execute(tx)
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
