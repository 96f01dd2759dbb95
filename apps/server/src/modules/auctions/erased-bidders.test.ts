import { cancelBid } from '@virage/contract/staff'
import { createRunningLot, signInAsOperator } from '@virage/test-support/builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalData } from '../../personal-data.ts'
import { type Bidder, openBidding } from '../../testing/bidders.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { eraseFan } from '../people/privacy/erase-fan.ts'
import { cancelAllConflictingBids } from './bid-conflicts.ts'

const club = 'fc-virage'
let app: TestApp
let bidderAt: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  bidderAt = await openBidding(app, { club, count: 3 })
})
afterAll(() => app.stop())

const asSystem: TestApp['platform']['database']['asSystem'] = (run) => app.platform.database.asSystem(run)

/** Erases a fan who has asked for it. */
const erase = ({ fan }: Bidder) =>
  asSystem(async (tx) => {
    const { club_id: clubId } = await tx
      .insertInto('erasure_request')
      .columns(['club_id', 'fan_id'])
      .expression(tx.selectFrom('fan').select(['club_id', 'id']).where('id', '=', fan.fanId))
      .returning('club_id')
      .executeTakeFirstOrThrow()
    await eraseFan(tx, personalData, { clubId, fanId: fan.fanId, actor: 'somebody of the staff' })
  })

test('an erased fan does not lead when the bid above theirs is cancelled (finding M40)', async () => {
  const { slug, auctionId } = await createRunningLot(app, await signInAsOperator(app), { club, price: 100 })
  const [next, erased, leader] = [bidderAt(0, slug), bidderAt(1, slug), bidderAt(2, slug)]
  valueOf(await next.bid(100))
  valueOf(await erased.bid(110, 500))
  const { id: bidId } = valueOf(await leader.bid(600))
  await erase(erased)
  const staff = await app.as('operator@virage.test')
  valueOf(
    await staff(cancelBid, {
      params: { slug: club, auctionId, bidId },
      body: { reason: 'A mistake', category: 'MISTAKE' },
    }),
  )
  expect(await next.price()).toBe(100)
})

test('a bid that was stored while its fan was erased is cancelled, too (finding M40)', async () => {
  const { slug } = await createRunningLot(app, await signInAsOperator(app), { club, price: 100 })
  const [next, erased] = [bidderAt(0, slug), bidderAt(2, slug)]
  valueOf(await next.bid(100))
  valueOf(await erased.bid(110))
  await asSystem((tx) =>
    sql`insert into erasure_request (club_id, fan_id, done_at, done_by)
      select club_id, id, virage_now(), 'somebody of the staff' from fan where id = ${erased.fan.fanId}`.execute(tx),
  )
  await cancelAllConflictingBids(app.platform.database)
  expect(await next.price()).toBe(100)
})

test('an erasure locks the lots before the fan, as bids that the fan’s maximum answers', async () => {
  const { slug } = await createRunningLot(app, await signInAsOperator(app), { club, price: 100 })
  const erased = bidderAt(0, slug)
  valueOf(await erased.bid(110, 500))
  const { work, isFree } = await asSystem(async (tx) => {
    await sql`select from lot where exclusive_id = (select id from exclusive where slug = ${slug}) for no key update`.execute(
      tx,
    )
    const waiting = await untilItWaits(app.platform.database, erase(erased))
    const { rows } = await sql`select from fan where id = ${erased.fan.fanId} for key share skip locked`.execute(tx)
    return { work: waiting.work, isFree: !waiting.isOver && rows.length === 1 }
  })
  await work
  expect(isFree).toBe(true)
})
