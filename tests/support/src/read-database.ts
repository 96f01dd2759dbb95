import { join } from 'node:path'
import { urlOfRunning } from '@virage/postgres'
import pg from 'pg'
import type { RunningServer } from './start-server.ts'

/** Reads rows of all clubs from the database that a running product has started itself. */
export async function readDatabase<Row extends pg.QueryResultRow>(
  { dataDirectory }: Pick<RunningServer, 'dataDirectory'>,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(await urlOfRunning(join(dataDirectory, 'postgres'), 'virage', 'virage'))
  await client.connect()
  try {
    await client.query("select set_config('virage.club_id', '*', false)")
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}
