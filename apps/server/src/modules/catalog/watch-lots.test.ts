import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClubEvent, createEvents } from '../../platform/events.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { watchLots } from './watch-lots.ts'

let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(1)
})
afterAll(() => harness.close())

/** A process that watches lots, and the events that it publishes. */
async function watching() {
  const events = createEvents()
  const published: ClubEvent[] = []
  events.subscribe((change) => published.push(change))
  const lots = watchLots({ database: harness.database, events })
  await lots.watch(harness.clubId)
  return { events, published, close: lots.close }
}

/** Places a bid in another process. */
async function bid(slug: string, coins: number) {
  const other = harness.startProcess()
  const [fan] = harness.fans
  if (!fan) throw new Error('No fan')
  const price = (coins * 100_000) as Coins
  const outcome = await other.queueFor(slug).submit({ fan, price, maximum: undefined, requestKey: `${slug} ${coins}` })
  other.stop()
  return outcome.ok
}

const newLot = (slug: string) => harness.newLot(slug, { startingPrice: 1, minutes: 10 })
const versionOf = (exclusiveId: string, slug: string, version: number) =>
  ({ type: 'lot', clubId: harness.clubId, exclusiveId, slug, version }) as const

test('a bid in another process is published once', async () => {
  const [first, second] = [await newLot('first'), await newLot('second')]
  const { published, close } = await watching()
  expect(await bid('first', 10)).toBe(true)
  await expect.poll(() => published).toEqual([versionOf(first.exclusiveId, 'first', 2)])
  expect(await bid('second', 10)).toBe(true)
  await expect.poll(() => published.slice(1)).toEqual([versionOf(second.exclusiveId, 'second', 2)])
  close()
})

test('a lot that is added while its club is watched is published', async () => {
  const { published, close } = await watching()
  const lot = await newLot('late')
  await expect.poll(() => published).toEqual([versionOf(lot.exclusiveId, 'late', 1)])
  close()
})

test('a closed lot is not compared any more', async () => {
  const [over, open] = [await newLot('over'), await newLot('open')]
  const { published, close } = await watching()
  await harness.database.withTenant(harness.clubId, (tx) =>
    sql`update lot set closed_at = virage_now(), version = version + 1 where exclusive_id = ${over.exclusiveId}`.execute(
      tx,
    ),
  )
  expect(await bid('open', 10)).toBe(true)
  await expect.poll(() => published).toEqual([versionOf(open.exclusiveId, 'open', 2)])
  close()
})

test('what this process has published itself is not published again', async () => {
  const [own, other] = [await newLot('own'), await newLot('other')]
  const { events, published, close } = await watching()
  const ownBid = versionOf(own.exclusiveId, 'own', 2)
  events.publish(ownBid)
  expect([await bid('own', 10), await bid('other', 10)]).toEqual([true, true])
  await expect.poll(() => published).toEqual([ownBid, versionOf(other.exclusiveId, 'other', 2)])
  close()
})
