import type { FanData } from '@virage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Fan } from './access/fans.ts'
import type { Tx } from './database/database.ts'
import type { DB } from './database/schema.gen.ts'

/** A fan who is being erased, as they were, and the values that replace theirs. */
export type ErasedFan = {
  clubId: string
  fanId: string
  accountId: string
  /** In lower case. */
  email: string
  firstName: string
  lastName: string
  /** Their id at the payment provider; null without one. */
  customer: string | null
  /** Replaces the account's id. */
  pseudonym: string
  /** Replaces the email address. */
  address: string
}

/** A table with personal data of fans: how the data is downloaded, and what an erasure does with it. */
export type PersonalTable = {
  table: keyof DB
  /** The columns that refer to a fan, an account or an email address. */
  columns: readonly string[]
  /** The field of the download that contains it. */
  exportedAs: keyof FanData
  /** Reads the list; absent if another table's query includes these rows. */
  read?: (fan: Fan) => RawBuilder<unknown>
  /** Whether the list has rows of no club, such as events of an account, which row-level security hides from a club's transaction. */
  isOfNoClub?: true
  /** Locks what others lock before they refer to the fan, so that they and an erasure never wait for each other. */
  lock?: (tx: Tx, fan: Pick<ErasedFan, 'clubId' | 'fanId'>) => Promise<unknown>
  /** `kept`: the law requires it, or it stays under the pseudonym (docs/decisions/0032). */
  erase: 'kept' | ((tx: Tx, fan: ErasedFan) => Promise<unknown>)
}

/** The column that refers to the fan in most tables. */
const usualColumn = 'fan_id'

/** Reads the rows of a fan. @param columns and order are SQL and must be constants of the code */
export const rowsOfFan =
  (table: keyof DB, columns: string, order: string, fanColumn = usualColumn): NonNullable<PersonalTable['read']> =>
  (fan) =>
    sql`select ${sql.raw(columns)} from ${sql.table(table)}
        where club_id = ${fan.club_id} and ${sql.ref(fanColumn)} = ${fan.id} order by ${sql.raw(order)}`

/**
 * Reads what a fan has sent to other fans or received from them: who sent it (`from`), and the other fan (`with`).
 *
 * @param between the columns of the sender and the receiver
 * @param columns and order are SQL and must be constants of the code
 */
export const rowsBetweenFans =
  (
    table: keyof DB,
    between: readonly [sender: string, receiver: string],
    columns: string,
    order: string,
  ): NonNullable<PersonalTable['read']> =>
  (fan) => {
    const [sender, receiver] = [sql.ref(between[0]), sql.ref(between[1])]
    return sql`
      select case when ${sender} = ${fan.id} then 'me' else 'other' end as "from",
             case when ${sender} = ${fan.id} then ${receiver} else ${sender} end as "with", ${sql.raw(columns)}
      from ${sql.table(table)}
      where club_id = ${fan.club_id} and ${fan.id} in (${sender}, ${receiver}) order by ${sql.raw(order)}`
  }

/** Deletes the rows of a fan. */
export const deleteRowsOfFan =
  (table: keyof DB, fanColumn = usualColumn) =>
  (tx: Tx, { clubId, fanId }: ErasedFan): Promise<unknown> =>
    sql`delete from ${sql.table(table)} where club_id = ${clubId} and ${sql.ref(fanColumn)} = ${fanId}`.execute(tx)
