import { type FanData, fanData } from '@virage/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import { toCoinsDto } from '../../../platform/amount-dtos.ts'
import { inEveryClub, type Tx } from '../../../platform/database/database.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { readBalance } from '../../wallet/index.ts'

const lists = z.omit(fanData, { exportedAt: true, club: true, fan: true })

/**
 * Reads all data that a club stores about a fan, with the names of its tables and columns; amounts in their smallest
 * units.
 *
 * @param personalData all tables that refer to a fan
 * @throws ZodError if a list of the download has no table
 */
export async function readFanData(
  tx: Tx,
  personalData: readonly PersonalTable[],
  { club, fan, now }: { club: Club; fan: Fan; now: Date },
): Promise<FanData> {
  return {
    exportedAt: now.toISOString(),
    club: { slug: club.slug, name: club.platform_name },
    fan: { ...recordOf(fan), balance: toCoinsDto(await readBalance(tx, club.id, fan.id), club) },
    ...(await readLists(tx, personalData, fan)),
  }
}

async function readLists(tx: Tx, personalData: readonly PersonalTable[], fan: Fan): Promise<z.output<typeof lists>> {
  const found: Record<string, object[]> = {}
  for (const { exportedAs, read, isOfNoClub } of personalData) {
    if (!read) continue
    const list = sql<{ one: object }>`select to_jsonb(found) as one from (${read(fan)}) found`
    const { rows } = await (isOfNoClub ? inEveryClub(tx, fan.club_id, () => list.execute(tx)) : list.execute(tx))
    found[exportedAs] = rows.map(({ one }) => one)
  }
  return lists.parse(found)
}

/** Columns of a fan that say nothing about them: the keys of the club and of the payment provider, and what is derived from the address. */
const technical = new Set(['club_id', 'payment_customer', 'payment_method', 'email_key'])

const recordOf = (fan: Fan): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fan).filter(([column]) => !technical.has(column)))
