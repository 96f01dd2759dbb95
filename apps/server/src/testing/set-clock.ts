import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Moves the product's clock to an instant. */
export const setClock = (database: Pick<Database, 'asSystem'>, at: Date): Promise<unknown> =>
  database.asSystem((tx) => sql`update clock set advance = ${at}::timestamptz - clock_timestamp()`.execute(tx))
