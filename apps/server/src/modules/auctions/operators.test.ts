import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'

let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(1)
})
afterAll(() => harness.close())

/** Returns whether a fan must not bid, for a process whose settings name these operators. @param email the fan's */
async function hasConflict(email: string, operators: string[]): Promise<boolean | undefined> {
  const database = openDatabase({ url: harness.url, size: 1, operators })
  try {
    const { rows } = await database.withTenant(harness.clubId, async (tx) => {
      await tx.updateTable('fan').set({ email }).execute()
      return sql<{ has_conflict: boolean }>`
        select has_bid_conflict(club_id, id, null) as has_conflict from fan`.execute(tx)
    })
    return rows[0]?.has_conflict
  } finally {
    await database.close()
  }
}

test.each([
  ['whom the settings name', 'boss@model.test', ['other@model.test', 'boss@model.test']],
  ['whose address has capitals', 'Boss@Model.test', ['boss@model.test']],
  ['whose address has a space and a backslash', '"the \\ boss"@model.test', ['"the \\ boss"@model.test']],
])('an operator %s can’t bid (B02)', async (_, email, operators) => {
  expect(await hasConflict(email, operators)).toBe(true)
})

test.each([
  ['whose address has left the settings', 'boss@model.test', ['other@model.test']],
  ['without operators in the settings', 'boss@model.test', []],
  ['whose address is a part of an operator’s', 'boss@model.test', ['the.boss@model.test']],
])('a fan %s can bid (B02)', async (_, email, operators) => {
  expect(await hasConflict(email, operators)).toBe(false)
})
