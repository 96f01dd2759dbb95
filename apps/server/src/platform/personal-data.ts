import type { FanData } from '@virage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Fan } from './access/fans.ts'
import type { Tx } from './database/database.ts'
import type { DB } from './database/schema.gen.ts'

/** A fan who is being erased, as they were, and what stands in their place. */
export type ErasedFan = {
  clubId: string
  fanId: string
  accountId: string
  /** In lower case. */
  email: string
  /** Stands in place of the account's id. */
  pseudonym: string
  /** Stands in place of the email address. */
  address: string
}

/** What a module keeps of a fan in one table: how they download it, and what their erasure does with it. */
export type PersonalTable = {
  table: keyof DB
  /** Its columns that refer to a fan, an account or an email address. */
  columns: readonly string[]
  /** Where the download shows it. */
  exportedAs: keyof FanData
  /** Reads that list; left out where another table's query holds these rows as well. */
  read?: (fan: Fan) => RawBuilder<unknown>
  /** `kept`: the law asks for it, or it stays under the pseudonym (docs/decisions/0032). */
  erase: 'kept' | ((tx: Tx, fan: ErasedFan) => Promise<unknown>)
}

/** Reads the rows of a fan. @param columns and order as SQL, written in the code */
export const rowsOfFan =
  (table: keyof DB, columns: string, order: string): NonNullable<PersonalTable['read']> =>
  (fan) =>
    sql`select ${sql.raw(columns)} from ${sql.table(table)}
        where club_id = ${fan.club_id} and fan_id = ${fan.id} order by ${sql.raw(order)}`

/** Removes the rows of a fan. */
export const deleteRowsOfFan =
  (table: keyof DB) =>
  (tx: Tx, { clubId, fanId }: ErasedFan): Promise<unknown> =>
    sql`delete from ${sql.table(table)} where club_id = ${clubId} and fan_id = ${fanId}`.execute(tx)
