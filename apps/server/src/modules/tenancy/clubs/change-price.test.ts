import { randomUUID } from 'node:crypto'
import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { openLotHarness } from '../../../testing/lot-harness.ts'
import type { MediaStore } from '../../media/index.ts'
import { changeSettings, type SettingsChange } from './change-settings.ts'
import { lockLedLots } from './settings-queries.ts'

let harness: Awaited<ReturnType<typeof openLotHarness>>
let bidding: ReturnType<typeof harness.startProcess>
beforeAll(async () => {
  harness = await openLotHarness(1)
  bidding = harness.startProcess()
})
afterAll(async () => {
  bidding.stop()
  await harness.close()
})

/** No picture changes. */
const media = {} as MediaStore
const change = (given: SettingsChange) =>
  harness.database.withTenant(harness.clubId, async (tx) => {
    const { answer } = await changeSettings(tx, { clubId: harness.clubId, given, ifMatch: undefined }, media)
    return answer.currentPrice
  })
const bid = async (slug: string) => {
  const [fan] = harness.fans
  if (!fan) throw new Error('No fan')
  const price = 10_000_000 as Coins
  const outcome = await bidding.queueFor(slug).submit({ fan, price, maximum: undefined, requestKey: randomUUID() })
  return outcome.ok
}
const close = () =>
  harness.database.withTenant(harness.clubId, (tx) => sql`update lot set closed_at = virage_now()`.execute(tx))

test('the price of a coin stays while somebody leads a lot, until it is closed', async () => {
  const { slug } = await harness.newLot('led', { startingPrice: 100, minutes: 10 })
  expect(await change({ currentPrice: 2 })).toBe(2)
  expect(await bid(slug)).toBe(true)
  await expect(change({ currentPrice: 4 })).rejects.toThrow('errors.staff.inUse')
  await expect(change({ coinsEnabled: false, currentPrice: 1 })).rejects.toThrow('errors.staff.inUse')
  expect(await change({ currentPrice: 2, promoteDonation: true })).toBe(2)
  await close()
  expect(await change({ currentPrice: 1 })).toBe(1)
})

test('a change of the price waits for a bid that is being stored, and is rejected', async () => {
  const { exclusiveId } = await harness.newLot('being-led', { startingPrice: 100, minutes: 10 })
  const { work } = await harness.database.withTenant(harness.clubId, async (tx) => {
    await sql`update lot set leader_id = ${harness.fans[0]?.id}, current_price = 10000000, bid_count = 1, version = version + 1
      where exclusive_id = ${exclusiveId}`.execute(tx)
    return untilItWaits(harness.database, change({ currentPrice: 5 }))
  })
  await expect(work).rejects.toThrow('errors.staff.inUse')
  await close()
})

test('a bid waits for a change of the price, and then counts', async () => {
  const { slug } = await harness.newLot('led-later', { startingPrice: 100, minutes: 10 })
  const { work, isOver } = await harness.database.withTenant(harness.clubId, async (tx) => {
    expect(await lockLedLots(tx, harness.clubId)).toBe(false)
    return untilItWaits(harness.database, bid(slug))
  })
  expect([isOver, await work]).toEqual([false, true])
  await close()
})

test('a change of the price doesn’t stop what refers to the club while it holds a lot', async () => {
  const { exclusiveId } = await harness.newLot('referred', { startingPrice: 100, minutes: 10 })
  const { database, clubId } = harness
  const { work } = await database.withTenant(clubId, async (tx) => {
    await sql`select from lot where exclusive_id = ${exclusiveId} for no key update`.execute(tx)
    const waiting = await untilItWaits(database, change({ currentPrice: 3 }))
    await sql`insert into audit_log (club_id, actor, action, subject) values (${clubId}, 'x', 'x', 'x')`.execute(tx)
    return waiting
  })
  expect(await work).toBe(3)
  await close()
})
