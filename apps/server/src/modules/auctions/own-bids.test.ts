import * as contract from '@virage/contract'
import { addBidConflict, cancelBid, removeBidConflict } from '@virage/contract/staff'
import { createAuction, createLots, createRunningLot, signInAsOperator } from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../testing/bidders.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { cancelAllConflictingBids, cancelConflictingBids } from './bid-conflicts.ts'

const club = 'fc-virage'
const lots = ['diallo-derby-shirt', 'captains-armband-derby', 'away-kit-cup-run', 'keeper-clean-sheet-100'] as const
let app: TestApp
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  bidder = await openBidding(app, { club, count: 9 })
})
afterAll(() => app.stop())

const asSystem: TestApp['platform']['database']['asSystem'] = (run) => app.platform.database.asSystem(run)
const self = ({ fan }: Bidder) => ({ slug: club, username: fan.username })
const ownBids = async (one: Bidder) => valueOf(await one.call(contract.listOwnBids, { params: self(one) }))
const stateOf = async (one: Bidder, slug: string) =>
  (await ownBids(one)).find(({ exclusiveSlug }) => exclusiveSlug === slug)?.state
const limit = (one: Bidder, euro: number | null) =>
  one.call(contract.setBidLimit, { params: self(one), body: { euro } })
const bidSeen = (one: Bidder, slug: string, priceCoinsAmount: number, seenCoinsAmount: number) =>
  one.call(contract.placeBid, {
    params: { slug: club, exclusiveSlug: slug },
    body: { bidderUsername: one.fan.username, priceCoinsAmount, seenCoinsAmount },
  })

test('own bids say on which lots the fan leads and where they are outbid, with their maximum and the next minimum (B02)', async () => {
  const [marie, karim] = [bidder(0, lots[0]), bidder(1, lots[0])]
  const price = await marie.price()
  valueOf(await marie.bid(price + 10, price + 20))
  valueOf(await karim.bid(price + 50))
  const other = bidder(0, lots[1])
  const before = await other.price()
  valueOf(await other.bid(before + 10, before + 90))
  const [outbid, leading] = await ownBids(marie)
  expect(outbid).toMatchObject({
    exclusiveSlug: lots[0],
    state: 'OUTBID',
    mine: { coins: { amount: price + 10 } },
    maximum: null,
    currentPrice: { coins: { amount: price + 50 } },
    minimum: price + 51,
  })
  expect(leading).toMatchObject({
    exclusiveSlug: lots[1],
    state: 'LEADING',
    maximum: { coins: { amount: before + 90 } },
  })
  const foreign = await karim.call(contract.listOwnBids, { params: self(marie) })
  expect(errorKeyOf(foreign)).toBe('errors.backend.forbidden')
})

test('a bid at a price that the fan did not see is rejected with the new one, and nothing is bid (B02)', async () => {
  const [marie, karim] = [bidder(0, lots[2]), bidder(1, lots[2])]
  const seen = await marie.price()
  valueOf(await karim.bid(seen + 10))
  const { numberOfBids } = await marie.lot()
  const answer = await bidSeen(marie, lots[2], seen + 20, seen)
  expect(answer).toMatchObject({
    ok: false,
    problem: { key: 'errors.bid.moved', currentPrice: seen + 10, minimum: seen + 11 },
  })
  expect((await marie.lot()).numberOfBids).toBe(numberOfBids)
  expect(valueOf(await bidSeen(marie, lots[2], seen + 20, seen + 10))).toMatchObject({ leading: true })
})

test('a limit counts every lot that the fan leads, at its maximum, and what is above it is rejected (B02)', async () => {
  const [first, second] = [bidder(2, lots[0]), bidder(2, lots[1])]
  const [here, there] = [await first.price(), await second.price()]
  const coinPrice = (await first.lot()).currentPrice.tokenCost.value
  const euro = Math.ceil((here + 100 + there + 20) * coinPrice)
  valueOf(await limit(first, euro))
  valueOf(await first.bid(here + 10, here + 100))
  const refused = await second.bid(there + 25 + Math.ceil(1 / coinPrice))
  expect(errorKeyOf(refused)).toBe('errors.bid.overLimit')
  valueOf(await second.bid(there + 20))
  const shown = valueOf(await first.call(contract.getBidLimit, { params: self(first) }))
  expect(shown.limit).toEqual({ value: euro, currency: 'EUR' })
  expect(shown.atRisk.value).toBeGreaterThan(0)
  expect(shown.atRisk.value).toBeLessThanOrEqual(euro)
})

test('fifty bids on ten lots at once never exceed the limit together (B02)', async () => {
  const operator = await signInAsOperator(app)
  const auctionId = await createAuction(app, operator, { club })
  const prices = [40, 50, 60, 70, 80, 90, 100, 110, 120, 130]
  const slugs = await createLots(operator, { club, auctionId, prices })
  const one = bidder(3, slugs[0] ?? '')
  const coinPrice = (await one.lot()).currentPrice.tokenCost.value
  // Enough for some of the lots, and not for all.
  const euro = 300
  valueOf(await limit(one, euro))
  const bids = slugs.flatMap((slug, index) =>
    [0, 1, 2, 3, 4].map((more) => ({ slug, amount: (prices[index] ?? 0) + more })),
  )
  const answers = await Promise.all(bids.map(({ slug, amount }) => bidder(3, slug).bid(amount)))
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect(answers.map(errorKeyOf)).toContain('errors.bid.overLimit')
  const leading = (await ownBids(one)).filter(({ state }) => state === 'LEADING')
  const atRisk = leading.reduce((sum, { mine }) => sum + mine.coins.amount * coinPrice, 0)
  expect(atRisk).toBeGreaterThan(0)
  expect(atRisk).toBeLessThanOrEqual(euro)
})

test('nobody bids during a break, which cannot be shortened (B02)', async () => {
  const one = bidder(4, lots[0])
  const rest = (days: number) =>
    one.call(contract.takeBidBreak, {
      params: self(one),
      body: { until: new Date(app.platform.clock.now().getTime() + days * 86_400_000).toISOString() },
    })
  expect(errorKeyOf(await rest(0.5))).toBe('errors.bid.breakLength')
  valueOf(await rest(7))
  expect(errorKeyOf(await one.bid((await one.price()) + 10))).toBe('errors.bid.resting')
  expect(errorKeyOf(await rest(2))).toBe('errors.bid.breakLength')
})

test('after a break, or once the limit was removed, a fan bids without one (B02)', async () => {
  const one = bidder(8, lots[1])
  const until = new Date(app.platform.clock.now().getTime() + 2 * 86_400_000).toISOString()
  valueOf(await one.call(contract.takeBidBreak, { params: self(one), body: { until } }))
  const passed = (column: 'resting_until' | 'next_at') =>
    asSystem((tx) =>
      sql`update bid_limit set ${sql.ref(column)} = virage_now() - interval '1 second' where fan_id = ${one.fan.fanId}`.execute(
        tx,
      ),
    )
  await passed('resting_until')
  valueOf(await one.bid((await one.price()) + 10))
  valueOf(await limit(one, 1))
  expect(errorKeyOf(await one.bid((await one.price()) + 10))).toBe('errors.bid.overLimit')
  valueOf(await limit(one, null))
  await passed('next_at')
  valueOf(await one.bid((await one.price()) + 10))
})

test('a limit that is raised applies after 48 hours; until then it is shown as waiting, and its fan has it by email (B02)', async () => {
  const one = bidder(4, lots[0])
  valueOf(await limit(one, 100))
  const waiting = valueOf(await limit(one, 900))
  expect([waiting.limit?.value, waiting.next?.limit?.value]).toEqual([100, 900])
  const later = (span: string) =>
    asSystem((tx) =>
      sql`update bid_limit set next_at = next_at - ${span}::interval where fan_id = ${one.fan.fanId}`.execute(tx),
    )
  const current = async () => valueOf(await one.call(contract.getBidLimit, { params: self(one) })).limit?.value
  await later('47 hours 59 minutes')
  expect(await current()).toBe(100)
  await later('1 minute')
  expect(await current()).toBe(900)
  expect(valueOf(await limit(one, 50))).toMatchObject({ limit: { value: 50 }, next: null })
  const [fan] = await asSystem((tx) => tx.selectFrom('fan').select('email').where('id', '=', one.fan.fanId).execute())
  const email = fan?.email ?? ''
  const mailsOf = async (amount: string) =>
    (await mailsTo(app, email)).filter(({ plain }) => plain.replaceAll(/\s/g, ' ').includes(`is ${amount} €`)).length
  await expect.poll(() => mailsOf('50.00')).toBe(1)
  // The same choice again changes nothing, so nothing is written.
  valueOf(await limit(one, 50))
  valueOf(await limit(one, 40))
  await expect.poll(() => mailsOf('40.00')).toBe(1)
  expect(await mailsOf('50.00')).toBe(1)
})

test('staff of the club cannot bid, and bids that they placed before are cancelled with the reason (B02)', async () => {
  const [hired, other] = [bidder(5, lots[3]), bidder(1, lots[3])]
  const price = await hired.price()
  valueOf(await other.bid(price + 10))
  valueOf(await hired.bid(price + 20))
  await asSystem((tx) =>
    sql`insert into staff (club_id, account_id, role, email)
        select id, ${hired.fan.username}, 'viewer', 'hired@example.test' from club where slug = ${club}`.execute(tx),
  )
  expect(errorKeyOf(await hired.bid(price + 30))).toBe('errors.bid.conflict')
  expect(await asSystem((tx) => cancelConflictingBids(tx))).toBe(1)
  expect(await asSystem((tx) => cancelConflictingBids(tx))).toBe(0)
  expect([await stateOf(hired, lots[3]), await stateOf(other, lots[3])]).toEqual(['OUTBID', 'LEADING'])
  expect((await ownBids(hired)).find(({ exclusiveSlug }) => exclusiveSlug === lots[3])?.cancellation).toBe('CONFLICT')
})

test('a bid that can’t be cancelled keeps no others from being cancelled, also of its club and lot (finding M29)', async () => {
  const operator = await signInAsOperator(app)
  const hired: Bidder[] = []
  for (const name of ['fc-virage', 'popup-rotonde']) {
    const { slug } = await createRunningLot(app, operator, { club: name, price: 100 })
    const bidders = await openBidding(app, { club: name, count: 2 })
    const both = [bidders(0, slug), bidders(1, slug)]
    for (const [index, one] of both.entries()) valueOf(await one.bid(100 + index * 10))
    hired.push(...both)
  }
  const bidsLeft = async () => {
    const { rows } = await asSystem((tx) =>
      sql<{ slug: string }>`select c.slug from bid b join club c on c.id = b.club_id
        where b.fan_id = any(${hired.map(({ fan }) => fan.fanId)}::uuid[]) and b.cancelled_at is null order by c.slug`.execute(
        tx,
      ),
    )
    return rows.map(({ slug }) => slug)
  }
  const write = (statement: ReturnType<typeof sql>) => asSystem((tx) => statement.execute(tx))
  await write(
    sql`create function break_bids() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`,
  )
  await write(sql`create trigger break_bids before update on bid for each row
    when (new.fan_id = ${sql.lit(hired[0]?.fan.fanId)}) execute function break_bids()`)
  await write(sql`insert into staff (club_id, account_id, role, email)
    select club_id, account_id, 'viewer', 'two-' || email from fan
    where id = any(${hired.map(({ fan }) => fan.fanId)}::uuid[])`)
  await expect(cancelAllConflictingBids(app.platform.database)).rejects.toThrow('1 bids failed')
  expect(await bidsLeft()).toEqual(['fc-virage'])
  await write(sql`drop trigger break_bids on bid`)
  await cancelAllConflictingBids(app.platform.database)
  expect(await bidsLeft()).toEqual([])
})

test('who is named by compliance cannot bid on that lot, until the name is removed (B02)', async () => {
  const [one, elsewhere] = [bidder(6, lots[0]), bidder(6, lots[2])]
  const staff = await app.as('operator@virage.test')
  const ids = await asSystem(async (tx) => {
    const { rows } = await sql<{ fan: string; exclusive: string }>`
      select f.id as fan, e.id as exclusive from fan f join exclusive e on e.club_id = f.club_id
      where f.account_id = ${one.fan.username} and e.slug = ${lots[0]}`.execute(tx)
    return rows[0] ?? { fan: '', exclusive: '' }
  })
  const body = { fanId: ids.fan, exclusiveId: ids.exclusive, reason: 'Sister of the player' }
  const named = valueOf(await staff(addBidConflict, { params: { slug: club }, body }))
  expect(errorKeyOf(await one.bid((await one.price()) + 10))).toBe('errors.bid.conflict')
  valueOf(await elsewhere.bid((await elsewhere.price()) + 10))
  valueOf(await staff(removeBidConflict, { params: { slug: club, conflictId: named.id } }))
  valueOf(await one.bid((await one.price()) + 10))
})

test('a bid that staff cancel says why by its category, never in their words, until its fan bids again (B02)', async () => {
  const { auctionId, slug } = await createRunningLot(app, await signInAsOperator(app), { club })
  const [one, rival] = [bidder(0, slug), bidder(1, slug)]
  valueOf(await rival.bid(110))
  const { id: bidId } = valueOf(await one.bid(400))
  const staff = await app.as('operator@virage.test')
  const cancel = (body: { reason: string; category?: 'IDENTITY' }) =>
    // @ts-expect-error -- a client may leave it out
    staff(cancelBid, { params: { slug: club, auctionId, bidId }, body })
  const uncategorized = await cancel({ reason: 'A false name' })
  expect(uncategorized.ok ? [] : uncategorized.problem?.errors).toEqual([
    { path: 'category', key: 'errors.validation.choice' },
  ])
  valueOf(await cancel({ reason: 'A false name', category: 'IDENTITY' }))
  const own = async (of: Bidder) => (await ownBids(of)).find(({ exclusiveSlug }) => exclusiveSlug === slug)
  const cancelled = await own(one)
  expect(cancelled).toMatchObject({ state: 'OUTBID', cancellation: 'IDENTITY', mine: { coins: { amount: 400 } } })
  expect(JSON.stringify(cancelled)).not.toContain('A false name')
  expect(await own(rival)).toMatchObject({ state: 'LEADING', cancellation: null })
  valueOf(await one.bid(120))
  expect(await own(one)).toMatchObject({ state: 'LEADING', cancellation: null, mine: { coins: { amount: 120 } } })
})

test('who has lost their validation still sees their bids, and can’t add to them (B02)', async () => {
  const { slug } = await createRunningLot(app, await signInAsOperator(app), { club })
  const [one, rival] = [bidder(6, slug), bidder(1, slug)]
  valueOf(await one.bid(110))
  valueOf(await rival.bid(120))
  await asSystem((tx) =>
    sql`update fan set kyc_status = 'PERSONAL_INFO_FILLED' where id = ${one.fan.fanId}`.execute(tx),
  )
  const status = async () => valueOf(await one.call(contract.getMe, { params: self(one) })).kycStatus
  await expect.poll(status).toBe('PERSONAL_INFO_FILLED')
  expect(errorKeyOf(await one.bid(130))).toBe('errors.bid.notValidated')
  expect(await stateOf(one, slug)).toBe('OUTBID')
})

test('a lost lot comes with three running ones that the fan has not bid on, of its kind and near its price (B02)', async () => {
  const operator = await signInAsOperator(app)
  const { slug } = await createRunningLot(app, operator, { club, price: 500 })
  const auctionId = await createAuction(app, operator, { club })
  const [near = '', nearer = '', known = '', nearest = ''] = await createLots(operator, {
    club,
    auctionId,
    prices: [540, 530, 515, 520],
  })
  const [one, rival] = [bidder(0, slug), bidder(7, slug)]
  valueOf(await one.bid(500))
  valueOf(await rival.bid(510))
  valueOf(await bidder(0, known).bid(516))
  const similar = async () =>
    (await ownBids(one))
      .find(({ exclusiveSlug }) => exclusiveSlug === slug)
      ?.similar.map(({ exclusiveSlug }) => exclusiveSlug)
  expect(await similar()).toEqual([])
  await asSystem((tx) =>
    sql`update lot l set ends_at = statement_now() - interval '1 second', version = version + 1 from exclusive e
        where e.club_id = l.club_id and e.id = l.exclusive_id and e.slug = ${slug}`.execute(tx),
  )
  await expect.poll(similar).toEqual([nearest, nearer, near])
})

/** Pauses an auction long enough for its lots to be beyond their printed end, by which they are not closed. */
const pauseBeyondEnd = (auctionId: string) =>
  asSystem(async (tx) => {
    const ago = (minutes: number) => sql`statement_now() - make_interval(mins => ${minutes})`
    await sql`update auction set starts_at = ${ago(10)}, paused_at = ${ago(2)} where id = ${auctionId}`.execute(tx)
    await sql`update lot set starts_at = ${ago(10)}, ends_at = ${ago(1)}, version = version + 1
      where auction_id = ${auctionId}`.execute(tx)
  })

test('a fan is outbid on a lot whose auction is paused, also beyond its printed end (A06)', async () => {
  const { auctionId, slug } = await createRunningLot(app, await signInAsOperator(app), { club })
  const [one, rival] = [bidder(0, slug), bidder(7, slug)]
  valueOf(await one.bid(110))
  valueOf(await rival.bid(120))
  await pauseBeyondEnd(auctionId)
  const lost = valueOf(await one.call(contract.listLostAuctions, { params: self(one) }))
  expect(lost.map(({ exclusiveSlug }) => exclusiveSlug)).toContain(slug)
})

test('a lost lot comes with one whose auction is paused, also beyond its printed end (B02)', async () => {
  const operator = await signInAsOperator(app)
  const { slug } = await createRunningLot(app, operator, { club, price: 9_000 })
  const { auctionId, slug: pausedSlug } = await createRunningLot(app, operator, { club, price: 9_000 })
  const [one, rival] = [bidder(0, slug), bidder(7, slug)]
  valueOf(await one.bid(9_000))
  valueOf(await rival.bid(9_100))
  await pauseBeyondEnd(auctionId)
  await asSystem((tx) =>
    sql`update lot l set ends_at = statement_now() - interval '1 second', version = version + 1 from exclusive e
        where e.club_id = l.club_id and e.id = l.exclusive_id and e.slug = ${slug}`.execute(tx),
  )
  await expect.poll(() => stateOf(one, slug)).toBe('LOST')
  const similar = (await ownBids(one)).find(({ exclusiveSlug }) => exclusiveSlug === slug)?.similar
  expect(similar?.[0]?.exclusiveSlug).toBe(pausedSlug)
})

test('a lot that ends under a bidder who must not win goes to the next one (B02)', async () => {
  const slug = 'keeper-clean-sheet-100'
  const [leader, next] = [bidder(7, slug), bidder(1, slug)]
  const price = await leader.price()
  valueOf(await next.bid(price + 10))
  valueOf(await leader.bid(price + 20))
  await asSystem((tx) =>
    sql`insert into bid_conflict (club_id, fan_id, reason, created_by)
        select club_id, id, 'Gave the gloves', 'test' from fan where account_id = ${leader.fan.username}`.execute(tx),
  )
  await asSystem((tx) =>
    sql`update lot l set ends_at = statement_now() - interval '1 second', version = version + 1 from exclusive e
        where e.club_id = l.club_id and e.id = l.exclusive_id and e.slug = ${slug}`.execute(tx),
  )
  await expect
    .poll(async () => [await stateOf(leader, slug), await stateOf(next, slug)])
    .toEqual(['CANCELLED', 'TO_PAY'])
  const won = (await ownBids(next)).find(({ exclusiveSlug }) => exclusiveSlug === slug)
  const due = await asSystem((tx) =>
    tx.selectFrom('outstanding_payment').select('id').where('fan_id', '=', next.fan.fanId).execute(),
  )
  expect(due).toEqual([{ id: won?.duePaymentId }])
})
