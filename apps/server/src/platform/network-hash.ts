import { networkOf } from '@virage/identity'
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database/database.ts'

/**
 * Returns the keyed hash of a visitor's network, for logs. The same network has the same hash within a week. After 90
 * days the key is deleted, so the hash can't be traced to a network.
 */
export type NetworkHash = (address: string) => Promise<string>

const keyRetention = '90 days'

/** Opens the hash. The week's key is read once; the first process of a week creates it. */
export function openNetworkHash({ query }: Pick<Database, 'query'>, now: () => Date): NetworkHash {
  let current: { week: string; key: Promise<Buffer> } | undefined

  const readKey = async (week: string): Promise<Buffer> => {
    await query
      .insertInto('network_key')
      .values({ week, key: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await query.selectFrom('network_key').select('key').where('week', '=', week).executeTakeFirstOrThrow()
    return row.key
  }
  const keyOf = (week: string): Promise<Buffer> => {
    if (current?.week !== week) current = { week, key: readKey(week) }
    const { key } = current
    // The next call retries after a failed read.
    key.catch(() => (current = undefined))
    return key
  }

  return async (address) => {
    const key = await keyOf(mondayOf(now()))
    return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 16)
  }
}

/** Returns the Monday of a date's week in UTC, YYYY-MM-DD. */
function mondayOf(date: Date): string {
  const day = new Date(date)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** Deletes the keys of weeks that ended 90 days ago. */
export const purgeNetworkKeys = ({ query }: Pick<Database, 'query'>): Promise<unknown> =>
  query
    .deleteFrom('network_key')
    .where(sql<boolean>`week + 7 < (statement_now() - ${keyRetention}::interval)::date`)
    .execute()
