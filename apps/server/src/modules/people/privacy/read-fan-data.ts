import { fanData } from '@virage/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'

const lists = z.omit(fanData, { exportedAt: true, club: true, fan: true })

/**
 * Everything that a club keeps of a fan, in the words of its tables; amounts in their smallest units.
 *
 * @param personalData every table that refers to a fan
 * @throws ZodError where none of them fills a list of the download
 */
export async function readFanData(
  tx: Tx,
  personalData: readonly PersonalTable[],
  fan: Fan,
): Promise<z.output<typeof lists>> {
  const found: Record<string, object[]> = {}
  for (const { exportedAs, read } of personalData) {
    if (!read) continue
    const source = read(fan)
    const { rows } = await sql<{ one: object }>`select to_jsonb(found) as one from (${source}) found`.execute(tx)
    found[exportedAs] = rows.map(({ one }) => one)
  }
  return lists.parse(found)
}
