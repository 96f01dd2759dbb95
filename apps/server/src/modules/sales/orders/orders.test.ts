import { coinsOf, wholeCoins } from '@virage/domain'
import * as contract from '@virage/contract'
import { listStaffOrders } from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { purgeIdempotencyRecords } from '../../../platform/http/purge-idempotency-records.ts'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'
import { createNotificationLinks } from '../../notifications/index.ts'
import { expireCheckouts } from '../payments/expire-checkouts.ts'
import { closeSupersededSessions } from '../payments/supersede-checkouts.ts'

let app: TestApp
const slug = 'fc-virage'
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const idOf = async (exclusiveSlug: string) => {
  const visitor = await app.as(null)
  const exclusive = valueOf(await visitor(contract.getExclusive, { params: { slug, exclusiveSlug } }))
  if (!exclusive.visible) throw new Error('hidden')
  return exclusive
}
const balanceOf = async (email: string) => {
  const call = await app.as(email)
  return valueOf(await call(contract.getBalance, { params: { slug } })).coins.amount
}
const returnUrls = {
  get successUrl() {
    return `${app.origin}/clubs/fc-virage/x/purchase-confirmed`
  },
  get cancelUrl() {
    return `${app.origin}/clubs/fc-virage/x?payment-result=CANCELED`
  },
}

const readLedger = () =>
  app.platform.database.asSystem(async (tx) => {
    const accounts = await tx.selectFrom('ledger_account').select(['kind', 'balance']).execute()
    return {
      sum: accounts.reduce((total, { balance }) => total + balance, 0),
      lowest: Math.min(...accounts.filter(({ kind }) => kind !== 'issue').map(({ balance }) => balance)),
      held: accounts.filter(({ kind }) => kind === 'held').reduce((total, { balance }) => total + balance, 0),
    }
  })

describe('buying with coins', () => {
  test('takes the whole price from the balance, once, however often the request is repeated (M10, M12)', async () => {
    const marie = await app.as('marie@fans.test')
    const scarf = await idOf('derby-scarf-1911')
    const before = await balanceOf('marie@fans.test')
    const body = { lineItems: [{ exclusiveId: scarf.id }] }
    const twice = await Promise.all(
      [1, 2].map(() => marie(contract.createCoinsOrder, { params: { slug }, body, idempotencyKey: 'the-same' })),
    )
    const [first, second] = twice.map(valueOf)
    expect(second).toEqual(first)
    expect(await balanceOf('marie@fans.test')).toBe(before - scarf.pricing.coins.amount)
    expect((await idOf('derby-scarf-1911')).stock).toBe(scarf.stock - 1)

    const other = await idOf('founders-pennant')
    const conflict = await marie(contract.createCoinsOrder, {
      params: { slug },
      body: { lineItems: [{ exclusiveId: other.id }] },
      idempotencyKey: 'the-same',
    })
    expect(errorKeyOf(conflict)).toBe('errors.backend.idempotencyConflict')
    const operations = valueOf(
      await marie(contract.listOperations, {
        params: { slug, username: (await app.tokenOf('marie@fans.test')).username },
      }),
    )
    expect(operations[0]).toMatchObject({ type: 'COINS_ORDER', change: -scarf.pricing.coins.amount })
  })

  test('numbers the orders of a club consecutively, for the fan, in the email and for staff (papercut 18)', async () => {
    const marie = await app.as('marie@fans.test')
    const scarf = await idOf('derby-scarf-1911')
    const buy = async ({ id }: { id: string }) =>
      valueOf(await marie(contract.createCoinsOrder, { params: { slug }, body: { lineItems: [{ exclusiveId: id }] } }))
    const [first, second] = [await buy(scarf), await buy(scarf)]
    expect(first.number).toMatch(/^\d{6}$/)
    expect(Number(second.number)).toBe(Number(first.number) + 1)
    const { username } = await app.tokenOf('marie@fans.test')
    const orders = valueOf(await marie(contract.listOrders, { params: { slug, username } }))
    expect(orders.map(({ id, number }) => [id, number])).toContainEqual([first.id, first.number])
    const finance = await app.as('operator@virage.test')
    const sold = valueOf(await finance(listStaffOrders, { params: { slug } }))
    expect(sold.find(({ id }) => id === second.id)?.number).toBe(second.number)
    await expect
      .poll(async () => (await mailsTo(app, 'marie@fans.test')).some(({ plain }) => plain.includes(second.number)))
      .toBe(true)
  })

  test('shows in the wallet what an order bought (papercut 11)', async () => {
    const marie = await app.as('marie@fans.test')
    const scarf = await idOf('derby-scarf-1911')
    valueOf(
      await marie(contract.createCoinsOrder, { params: { slug }, body: { lineItems: [{ exclusiveId: scarf.id }] } }),
    )
    const { username } = await app.tokenOf('marie@fans.test')
    const [newest] = valueOf(await marie(contract.listOperations, { params: { slug, username } }))
    expect(newest).toMatchObject({ type: 'COINS_ORDER', label: scarf.name })
  })

  test('can be repeated with its key for a week, and is a new purchase after that', async () => {
    const karim = await app.as('karim@fans.test')
    const scarf = await idOf('derby-scarf-1911')
    const body = { lineItems: [{ exclusiveId: scarf.id }] }
    const buy = async () =>
      valueOf(await karim(contract.createCoinsOrder, { params: { slug }, body, idempotencyKey: 'kept' })).id
    const age = (time: string) =>
      app.platform.database.asSystem((tx) =>
        tx
          .updateTable('idempotency_record')
          .set({ created_at: sql<Date>`virage_now() - ${time}::interval` })
          .where('key', '=', 'kept')
          .execute(),
      )
    const first = await buy()
    await age('6 days 23 hours')
    await purgeIdempotencyRecords(app.platform.database)
    expect(await buy()).toBe(first)
    await age('7 days 1 minute')
    await purgeIdempotencyRecords(app.platform.database)
    expect(await buy()).not.toBe(first)
  })

  test('is rejected if the balance is too low, without any transfer (M13)', async () => {
    const marie = await app.as('marie@fans.test')
    const before = await balanceOf('marie@fans.test')
    const dinner = await idOf('dinner-with-the-coach')
    expect(
      errorKeyOf(
        await marie(contract.createCoinsOrder, { params: { slug }, body: { lineItems: [{ exclusiveId: dinner.id }] } }),
      ),
    ).toBe('errors.coins.notEnough')
    expect(await balanceOf('marie@fans.test')).toBe(before)
  })

  test('is rejected if it costs more than the buyer was shown, and is cheaper if it costs less (M12)', async () => {
    const marie = await app.as('marie@fans.test')
    const before = await balanceOf('marie@fans.test')
    const scarf = await idOf('derby-scarf-1911')
    const price = scarf.pricing.coins.amount
    const buy = (seenCoinsAmount: number) =>
      marie(contract.createCoinsOrder, {
        params: { slug },
        body: { lineItems: [{ exclusiveId: scarf.id }], seenCoinsAmount },
      })
    expect(errorKeyOf(await buy(price - 0.00001))).toBe('errors.exclusive.moved')
    expect(await balanceOf('marie@fans.test')).toBe(before)
    expect(errorKeyOf(await buy(price + 1))).toBe('accepted')
    expect(await balanceOf('marie@fans.test')).toBe(before - price)
  })

  test('takes nothing for what is free (M10)', async () => {
    const marie = await app.as('marie@fans.test')
    const before = await balanceOf('marie@fans.test')
    const { id, pricing } = await idOf('derby-scarf-1911')
    const setPrice = (price: number) =>
      app.platform.database.asSystem((tx) =>
        tx
          .updateTable('exclusive')
          .set({ price: coinsOf(price) })
          .where('id', '=', id)
          .execute(),
      )
    await setPrice(0)
    onTestFinished(async () => void (await setPrice(pricing.coins.amount)))
    const body = { lineItems: [{ exclusiveId: id }], seenCoinsAmount: 0 }
    expect(errorKeyOf(await marie(contract.createCoinsOrder, { params: { slug }, body }))).toBe('accepted')
    expect(await balanceOf('marie@fans.test')).toBe(before)
  })

  test.each([
    ['third-kit-charity', 'errors.exclusive.outOfStock'],
    ['academy-class-of-2026', 'errors.exclusive.notForSale'],
    ['keeper-clean-sheet-100', 'errors.exclusive.notForSale'],
  ])('rejects %s: %s (M05)', async (exclusiveSlug, key) => {
    const karim = await app.as('karim@fans.test')
    const exclusive = await idOf(exclusiveSlug)
    expect(
      errorKeyOf(
        await karim(contract.createCoinsOrder, {
          params: { slug },
          body: { lineItems: [{ exclusiveId: exclusive.id }] },
        }),
      ),
    ).toBe(key)
  })

  test('the last piece is sold once to two fans who buy it concurrently', async () => {
    await app.platform.database.asSystem((tx) =>
      tx.updateTable('exclusive').set({ stock: 1 }).where('slug', '=', 'keeper-gloves-signed').execute(),
    )
    const gloves = await idOf('keeper-gloves-signed')
    const body = { lineItems: [{ exclusiveId: gloves.id }] }
    const both = await Promise.all(
      ['marie@fans.test', 'karim@fans.test'].map(async (email) =>
        errorKeyOf(await (await app.as(email))(contract.createCoinsOrder, { params: { slug }, body })),
      ),
    )
    expect(new Set(both)).toEqual(new Set(['accepted', 'errors.exclusive.outOfStock']))
  })
})

test('exclusives are sold only in their own club (X01)', async () => {
  const karim = await app.as('karim@fans.test')
  const visitor = await app.as(null)
  const own = await idOf('derby-scarf-1911')
  const [foreign] = valueOf(await visitor(contract.listExclusives, { params: { slug: 'club70-legends' } }))
  const before = await balanceOf('karim@fans.test')
  for (const lineItems of [
    [{ exclusiveId: foreign?.id ?? '' }],
    [{ exclusiveId: own.id }, { exclusiveId: foreign?.id ?? '' }],
  ]) {
    const params = { slug }
    expect(errorKeyOf(await karim(contract.createCoinsOrder, { params, body: { lineItems } }))).toBe(
      'errors.exclusive.notFound',
    )
    expect(errorKeyOf(await karim(contract.createFiatOrder, { params, body: { lineItems, ...returnUrls } }))).toBe(
      'errors.exclusive.notFound',
    )
  }
  expect(await balanceOf('karim@fans.test')).toBe(before)
  expect((await idOf('derby-scarf-1911')).stock).toBe(own.stock)
})

describe('buying by card', () => {
  test('uses the fan’s coins and charges the rest; only the webhook settles it (M10, M11)', async () => {
    const marie = await app.as('marie@fans.test')
    const dinner = await idOf('dinner-with-the-coach')
    const held = await balanceOf('marie@fans.test')
    const { url } = valueOf(
      await marie(contract.createFiatOrder, {
        params: { slug },
        body: { lineItems: [{ exclusiveId: dinner.id }], ...returnUrls },
      }),
    )
    expect(await balanceOf('marie@fans.test')).toBe(0)
    expect((await readLedger()).held).toBe(Math.round(held * 100_000))
    expect((await idOf('dinner-with-the-coach')).stock).toBe(dinner.stock - 1)
    const username = (await app.tokenOf('marie@fans.test')).username
    const orders = () => marie(contract.listOrders, { params: { slug, username } }).then(valueOf)
    const before = (await orders()).length

    const paid = await onSandboxPage(url, 'pay')
    expect(paid.headers.get('location')).toBe(returnUrls.successUrl)
    await expect.poll(async () => (await orders()).length).toBe(before + 1)
    const [order] = await orders()
    expect(order?.usedCoins.amount).toBe(held)
    expect(order?.finalCost.value).toBe(Math.round((1400 - held) * 110) / 100)
    expect(await readLedger()).toMatchObject({ sum: 0, held: 0 })
  })

  test('releases coins and stock when it is cancelled, and when it expires', async () => {
    const karim = await app.as('karim@fans.test')
    const cup = await idOf('walk-out-with-the-team')
    const training = await idOf('training-day')
    await app.platform.database.asSystem(async (tx) => {
      await tx
        .updateTable('exclusive')
        .set({ price: wholeCoins(500_000) })
        .where('slug', 'in', ['walk-out-with-the-team', 'training-day'])
        .execute()
    })
    const before = await balanceOf('karim@fans.test')
    const open = (exclusiveId: string) =>
      karim(contract.createFiatOrder, { params: { slug }, body: { lineItems: [{ exclusiveId }], ...returnUrls } }).then(
        valueOf,
      )

    const { url } = await open(cup.id)
    expect(await balanceOf('karim@fans.test')).toBe(0)
    await onSandboxPage(url, 'cancel')
    await expect.poll(() => balanceOf('karim@fans.test')).toBe(before)
    expect((await onSandboxPage(url, 'pay')).status).toBe(200)

    await open(training.id)
    expect(await balanceOf('karim@fans.test')).toBe(0)
    await app.platform.clock.advance(33 * 60)
    // The regular job may do it first.
    await expireCheckouts({ ...app.platform, links: createNotificationLinks(app.platform) })
    await expect.poll(() => balanceOf('karim@fans.test')).toBe(before)
    await expect.poll(async () => (await idOf('training-day')).stock).toBe(training.stock)
    expect(await readLedger()).toMatchObject({
      sum: 0,
      held: 0,
      lowest: expect.toSatisfy((value: number) => value >= 0),
    })
  })

  test('shows what an open checkout holds, and releases it when it is cancelled (deviation 6)', async () => {
    const karim = await app.as('karim@fans.test')
    const training = await idOf('training-day')
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('exclusive')
        .set({ price: wholeCoins(500_000) })
        .where('slug', '=', 'training-day')
        .execute(),
    )
    const wallet = () => karim(contract.getBalance, { params: { slug } }).then(valueOf)
    const before = await wallet()
    expect(before).toMatchObject({ held: { amount: 0 }, checkouts: [] })
    const { url } = valueOf(
      await karim(contract.createFiatOrder, {
        params: { slug },
        body: { lineItems: [{ exclusiveId: training.id }], ...returnUrls },
      }),
    )
    const during = await wallet()
    expect(during).toMatchObject({
      coins: { amount: 0 },
      held: { amount: before.coins.amount },
      checkouts: [
        {
          exclusives: [{ slug: 'training-day' }],
          heldCoins: { amount: before.coins.amount },
          cost: { value: Math.round((500_000 - before.coins.amount) * 110) / 100 },
          url,
        },
      ],
    })
    const params = { slug, checkoutId: during.checkouts[0]?.id ?? '' }
    const marie = await app.as('marie@fans.test')
    expect(errorKeyOf(await marie(contract.cancelCheckout, { params }))).toBe('errors.backend.notFound')
    valueOf(await karim(contract.cancelCheckout, { params }))
    valueOf(await karim(contract.cancelCheckout, { params }))
    expect(await wallet()).toEqual(before)
    expect((await idOf('training-day')).stock).toBe(training.stock)
    const late = await onSandboxPage(url, 'pay')
    expect(late.headers.get('location')).not.toBe(returnUrls.successUrl)
    expect(await readLedger()).toMatchObject({ sum: 0, held: 0 })
  })

  test('a paid checkout can’t be cancelled (deviation 6)', async () => {
    const marie = await app.as('marie@fans.test')
    const training = await idOf('training-day')
    const { url } = valueOf(
      await marie(contract.createFiatOrder, {
        params: { slug },
        body: { lineItems: [{ exclusiveId: training.id }], ...returnUrls },
      }),
    )
    const wallet = () => marie(contract.getBalance, { params: { slug } }).then(valueOf)
    const [checkout] = (await wallet()).checkouts
    await onSandboxPage(url, 'pay')
    const cancelled = await marie(contract.cancelCheckout, { params: { slug, checkoutId: checkout?.id ?? '' } })
    expect(['errors.payment.underWay', 'errors.payment.alreadyPaid']).toContain(errorKeyOf(cancelled))
    await expect.poll(async () => (await wallet()).checkouts).toEqual([])
    expect(await readLedger()).toMatchObject({ sum: 0, held: 0 })
  })

  test('is one order if the coins pay for everything, however often the request is repeated (M12)', async () => {
    const karim = await app.as('karim@fans.test')
    const before = await balanceOf('karim@fans.test')
    // The coins are enough for one.
    const price = Math.ceil(before * 0.6)
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('exclusive')
        .set({ price: wholeCoins(price) })
        .where('slug', '=', 'derby-scarf-1911')
        .execute(),
    )
    const { id } = await idOf('derby-scarf-1911')
    const body = { lineItems: [{ exclusiveId: id }], ...returnUrls }
    const buy = async () =>
      valueOf(await karim(contract.createFiatOrder, { params: { slug }, body, idempotencyKey: 'by-coins' })).url
    expect(await buy()).toBe(returnUrls.successUrl)
    expect(await buy()).toBe(returnUrls.successUrl)
    expect(await balanceOf('karim@fans.test')).toBeCloseTo(before - price, 5)
  })

  test('takes coins alone only up to what the buyer was shown (finding M82)', async () => {
    const karim = await app.as('karim@fans.test')
    const before = await balanceOf('karim@fans.test')
    const price = Math.ceil(before / 2)
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('exclusive')
        .set({ price: wholeCoins(price) })
        .where('slug', '=', 'derby-scarf-1911')
        .execute(),
    )
    const { id } = await idOf('derby-scarf-1911')
    const buy = (seenCoinsAmount: number) =>
      karim(contract.createFiatOrder, {
        params: { slug },
        body: { lineItems: [{ exclusiveId: id }], seenCoinsAmount, ...returnUrls },
      })
    // They were shown a part of it as paid by card: the other coins have come since.
    for (const seen of [0, price - 0.00001]) expect(errorKeyOf(await buy(seen))).toBe('errors.exclusive.moved')
    expect(await balanceOf('karim@fans.test')).toBe(before)
    expect(valueOf(await buy(price)).url).toBe(returnUrls.successUrl)
    expect(await balanceOf('karim@fans.test')).toBeCloseTo(before - price, 5)
  })

  test('a repeated request leads neither to a page that was closed nor to one that is paid', async () => {
    const marie = await app.as('marie@fans.test')
    const { id } = await idOf('training-day')
    const body = { lineItems: [{ exclusiveId: id }], ...returnUrls }
    const open = (idempotencyKey: string) => marie(contract.createFiatOrder, { params: { slug }, body, idempotencyKey })
    const first = valueOf(await open('first-tab'))
    const second = valueOf(await open('second-tab'))
    expect(second.url).not.toBe(first.url)
    expect(errorKeyOf(await open('first-tab'))).toBe('errors.payment.underWay')
    expect(valueOf(await open('second-tab'))).toEqual(second)
    await onSandboxPage(second.url, 'pay')
    await expect.poll(async () => valueOf(await open('second-tab')).url).toBe(returnUrls.successUrl)
  })

  test('a request that is refused leaves no reservation behind whose page it has closed', async () => {
    const karim = await app.as('karim@fans.test')
    const [training, pennant] = [await idOf('training-day'), await idOf('founders-pennant')]
    await app.platform.database.asSystem(async (tx) => {
      await tx.updateTable('exclusive').set({ stock: 0 }).where('id', '=', pennant.id).execute()
      // More than karim's coins are worth.
      await tx
        .updateTable('exclusive')
        .set({ price: wholeCoins(500_000) })
        .where('id', '=', training.id)
        .execute()
    })
    const order = (...exclusives: { id: string }[]) =>
      karim(contract.createFiatOrder, {
        params: { slug },
        body: { lineItems: exclusives.map(({ id }) => ({ exclusiveId: id })), ...returnUrls },
      })
    valueOf(await order(training))
    expect(errorKeyOf(await order(training, pennant))).toBe('errors.exclusive.outOfStock')
    const { held, checkouts } = valueOf(await karim(contract.getBalance, { params: { slug } }))
    expect({ held: held.amount, checkouts }).toEqual({ held: 0, checkouts: [] })
    await expect.poll(async () => (await idOf('training-day')).stock).toBe(training.stock)
    expect(await readLedger()).toMatchObject({ sum: 0, held: 0 })
  })

  test('if only one of two pages can be closed, no reservation of the closed one stays', async () => {
    const karim = await app.as('karim@fans.test')
    const exclusiveIds = [(await idOf('training-day')).id, (await idOf('derby-scarf-1911')).id]
    const { provider } = app
    const { database } = app.platform
    // More than karim's coins are worth.
    await database.asSystem((tx) =>
      tx
        .updateTable('exclusive')
        .set({ price: wholeCoins(500_000) })
        .where('id', 'in', exclusiveIds)
        .execute(),
    )
    for (const exclusiveId of exclusiveIds)
      valueOf(
        await karim(contract.createFiatOrder, {
          params: { slug },
          body: { lineItems: [{ exclusiveId }], ...returnUrls },
        }),
      )
    const readOpen = () =>
      database.asSystem((tx) =>
        tx
          .selectFrom('checkout')
          .select(['club_id as clubId', 'fan_id as fanId', 'provider_session as session'])
          .where('status', '=', 'open')
          .execute(),
      )
    const open = await readOpen()
    expect(open).toHaveLength(2)
    const { clubId, fanId } = open[0] ?? { clubId: '', fanId: null }
    const asked: string[] = []
    const closeCheckout = async (session: string) => {
      asked.push(session)
      if (asked.length > 1) throw new Error('away')
      return 'closed' as const
    }
    const closing = closeSupersededSessions(
      { database, provider: { ...provider, closeCheckout } },
      { clubId, principal: 'karim', operation: 'createFiatOrder', key: undefined, input: {} },
      { clubId, fanId: fanId ?? '', purpose: 'order', exclusiveIds },
    )
    await expect(closing).rejects.toMatchObject({ key: 'errors.payment.providerFailed' })
    expect((await readOpen()).map(({ session }) => session)).toEqual([asked[1]])
    for (const { id } of valueOf(await karim(contract.getBalance, { params: { slug } })).checkouts)
      valueOf(await karim(contract.cancelCheckout, { params: { slug, checkoutId: id } }))
    expect(await readLedger()).toMatchObject({ sum: 0, held: 0 })
  })

  test('never redirects to a foreign host (finding M4)', async () => {
    const karim = await app.as('karim@fans.test')
    const scarf = await idOf('derby-scarf-1911')
    for (const successUrl of [
      'https://evil.example/',
      'javascript:alert(1)',
      'http://localhost@evil.example/',
      '//evil.example',
      // The host names the club, but the port belongs to another server.
      'https://fc.virage.attacker.example/',
      'http://fc.virage.attacker.example/',
      'http://localhost:1/',
      app.origin.replace('localhost', 'popup-rotonde.localhost'),
    ]) {
      const result = await karim(contract.createFiatOrder, {
        params: { slug },
        body: { lineItems: [{ exclusiveId: scarf.id }], ...returnUrls, successUrl },
      })
      expect(errorKeyOf(result)).toBe('errors.payment.foreignReturnUrl')
    }
  })

  test('neither do donations, memberships and saved cards, for any foreign return URL', async () => {
    const call = await app.as('marie@fans.test')
    const params = { slug: 'fondation-horizon', username: (await app.tokenOf('marie@fans.test')).username }
    const amount = { value: 5, currency: 'EUR' as const }
    const foreign = 'https://evil.example/clubs/fc-virage/done'
    for (const urls of [
      { ...returnUrls, successUrl: foreign },
      { ...returnUrls, cancelUrl: foreign },
    ]) {
      const answers = [
        await call(contract.createDonation, { params, body: { amount, ...urls } }),
        await call(contract.createMembership, { params, body: urls }),
        await call(contract.setUpCard, { params, body: urls }),
      ]
      expect(answers.map(errorKeyOf)).toEqual(answers.map(() => 'errors.payment.foreignReturnUrl'))
    }
  })

  test('a forged webhook has no effect', async () => {
    const body = JSON.stringify({
      id: 'event_forged',
      type: 'paid',
      reference: { clubId: '0190f1e2-0000-7000-a000-000000000001', checkoutId: 'x' },
      customer: null,
      paymentMethod: null,
    })
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      const response = await fetch(`${app.origin}/api/webhooks/sandbox`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'virage-signature': signature },
      })
      expect(response.status).toBe(403)
    }
  })
})

test('ledger, bids, audit log and order lines can’t be changed', async () => {
  const { database } = app.platform
  for (const table of ['ledger_entry', 'bid', 'order_line'] as const) {
    await expect(
      database.asSystem((tx) =>
        tx
          .deleteFrom(table)
          .execute()
          .then((rows) => Number(rows[0]?.numDeletedRows ?? 0)),
      ),
    ).rejects.toThrow(/append-only/)
  }
})
