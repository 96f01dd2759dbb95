import * as contract from '@virage/contract'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'
import { onSandboxPage } from '../../testing/sandbox-page.ts'

let app: TestApp
const slug = 'fc-virage'
const returnUrls = {
  get successUrl() {
    return `${app.origin}/clubs/fc-virage/wallet?payment-result=SUCCESS`
  },
  get cancelUrl() {
    return `${app.origin}/clubs/fc-virage/wallet?payment-result=CANCELED`
  },
}
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const balanceOf = async (email: string) =>
  valueOf(await (await app.as(email))(contract.getBalance, { params: { slug } })).coins.amount
const operationsOf = async (email: string) => {
  const { username } = await app.tokenOf(email)
  return valueOf(await (await app.as(email))(contract.listOperations, { params: { slug, username } }))
}
const memberNamed = async (firstName: string) => {
  const members = valueOf(await (await app.as('marie@fans.test'))(contract.listMembers, { params: { slug } }))
  const found = members.find((member) => member.firstName === firstName)
  if (!found) throw new Error(`No member ${firstName}`)
  return found.id
}

describe('coins bought by card', () => {
  test('are credited once the provider reports the payment, at the price of one coin (P03, M13)', async () => {
    const karim = await app.as('karim@fans.test')
    const before = await balanceOf('karim@fans.test')
    const body = { coinsAmount: 12.5, ...returnUrls }
    const { url } = valueOf(await karim(contract.purchaseCoins, { params: { slug }, body }))
    expect(await balanceOf('karim@fans.test')).toBe(before)
    const paid = await onSandboxPage(url, 'pay')
    expect(paid.headers.get('location')).toBe(returnUrls.successUrl)
    await expect.poll(() => balanceOf('karim@fans.test')).toBe(before + 12.5)
    const [newest] = await operationsOf('karim@fans.test')
    expect(newest).toMatchObject({ type: 'COINS_PURCHASE', change: 12.5, cost: { value: 13.75 }, refunded: false })
  })

  test('are not credited if the checkout is cancelled', async () => {
    const karim = await app.as('karim@fans.test')
    const before = await balanceOf('karim@fans.test')
    const { url } = valueOf(
      await karim(contract.purchaseCoins, { params: { slug }, body: { coinsAmount: 5, ...returnUrls } }),
    )
    await onSandboxPage(url, 'cancel')
    expect((await onSandboxPage(url, 'pay')).status).toBe(200)
    expect(await balanceOf('karim@fans.test')).toBe(before)
  })

  test.each([
    [0, 'errors.validation.failed'],
    [-1, 'errors.validation.failed'],
    [0.9999999, 'errors.validation.failed'],
    [1e308, 'errors.validation.failed'],
    [Number.NaN, 'errors.validation.failed'],
    ['1', 'errors.validation.failed'],
    [0.5, 'errors.payment.amount'],
    [999_999_999, 'errors.payment.amount'],
  ])('an amount of %s is rejected: %s (V01)', async (coinsAmount, key) => {
    const karim = await app.as('karim@fans.test')
    const body = { coinsAmount: coinsAmount as number, ...returnUrls }
    expect(errorKeyOf(await karim(contract.purchaseCoins, { params: { slug }, body }))).toBe(key)
  })

  test('never redirect to a foreign host', async () => {
    const karim = await app.as('karim@fans.test')
    const body = { coinsAmount: 5, ...returnUrls, cancelUrl: 'https://evil.example/' }
    expect(errorKeyOf(await karim(contract.purchaseCoins, { params: { slug }, body }))).toBe(
      'errors.payment.foreignReturnUrl',
    )
  })
})

describe('a gift card', () => {
  test('transfers coins from one fan to another, once, and both see it (M14)', async () => {
    const marie = await app.as('marie@fans.test')
    const [hers, his] = [await balanceOf('marie@fans.test'), await balanceOf('karim@fans.test')]
    const body = { to: await memberNamed('Karim'), coinsAmount: 7.5, message: 'For the derby' }
    const give = () => marie(contract.createGiftCard, { params: { slug }, body, idempotencyKey: 'one-gift' })
    const [first, second] = (await Promise.all([give(), give()])).map(valueOf)
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      from: { firstName: 'Marie' },
      to: { firstName: 'Karim' },
      pricing: { coins: { amount: 7.5 } },
      message: 'For the derby',
    })
    expect(await balanceOf('marie@fans.test')).toBe(hers - 7.5)
    expect(await balanceOf('karim@fans.test')).toBe(his + 7.5)
    expect((await operationsOf('marie@fans.test'))[0]).toMatchObject({
      type: 'COINS_GIFT',
      change: -7.5,
      label: expect.stringMatching(/^Karim /),
    })
    expect((await operationsOf('karim@fans.test'))[0]).toMatchObject({
      type: 'COINS_GIFT',
      change: 7.5,
      label: expect.stringMatching(/^Marie /),
    })
    const { username } = await app.tokenOf('karim@fans.test')
    const cards = valueOf(
      await (
        await app.as('karim@fans.test')
      )(contract.listGiftCards, { params: { slug, username } }),
    )
    expect(cards).toEqual([first])
    await expect
      .poll(async () => (await mailsTo(app, 'karim@fans.test')).map(({ plain }) => plain).join('\n'))
      .toContain('For the derby')
  })

  test('can’t be given to oneself, to a stranger, or beyond the balance; nothing is transferred (M13)', async () => {
    const marie = await app.as('marie@fans.test')
    const before = await balanceOf('marie@fans.test')
    const give = (to: string, coinsAmount: number) =>
      marie(contract.createGiftCard, { params: { slug }, body: { to, coinsAmount } }).then(errorKeyOf)
    expect(await give(await memberNamed('Marie'), 1)).toBe('errors.giftCard.self')
    expect(await give((await memberNamed('Marie')).toUpperCase(), 1)).toBe('errors.giftCard.self')
    expect(await give('0190f1e2-0000-7000-a000-000000000001', 1)).toBe('errors.giftCard.noMember')
    expect(await give(await memberNamed('Karim'), 1_000_000)).toBe('errors.coins.notEnough')
    for (const amount of [0, -1, 0.0000001, Number.NaN, 1e308, '1']) {
      expect(await give(await memberNamed('Karim'), amount as number)).toBe('errors.validation.failed')
    }
    expect(await balanceOf('marie@fans.test')).toBe(before)
  })
})
