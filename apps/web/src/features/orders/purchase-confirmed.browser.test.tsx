import { getBalance, getExclusive, type Language, listOrders, type Order } from '@virage/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { aBalance, aCheckout, aFan, anExclusive, anOrder, idOf, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { t, translator } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { PurchaseConfirmed } from './purchase-confirmed.tsx'

const heading = (name: string) => page.getByRole('heading', { name })
const confirmed = () => heading(t('confirmed.title'))
const pending = () => heading(t('confirmed.pendingTitle'))
const retry = () => page.getByRole('button', { name: t('shell.retry') })

/** Renders the page of a signed-in fan, who has bought the scarf or not. */
const open = (language: Language = 'en') => show(<PurchaseConfirmed exclusiveSlug="signed-scarf" />, { language })

beforeEach(async () => {
  storeTokens(aFan())
  network.answers(getExclusive, anExclusive())
  network.answers(getBalance, aBalance(0))
  await openSession()
})

describe('a purchase with an order', () => {
  test('is confirmed with the order’s number (M12)', async () => {
    network.answers(listOrders, [anOrder()])
    await open()
    await expect.element(confirmed()).toBeVisible()
    await expect.element(page.getByText(t('confirmed.text', { number: 'V-1001' }))).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('is confirmed in French (M12)', async () => {
    const fr = await translator('fr')
    network.answers(listOrders, [anOrder()])
    await open('fr')
    await expect.element(heading(fr('confirmed.title'))).toBeVisible()
    await expect.element(page.getByText(fr('confirmed.text', { number: 'V-1001' }))).toBeVisible()
  })

  test('links to the club and to the fan’s orders (M12)', async () => {
    network.answers(listOrders, [anOrder()])
    await open()
    const link = (name: string) => page.getByRole('link', { name })
    await expect.element(link(t('confirmed.home'))).toHaveAttribute('href', '/clubs/fc-virage')
    await expect.element(link(t('confirmed.orders'))).toHaveAttribute('href', '/clubs/fc-virage/profile')
  })
})

describe('a payment without an order', () => {
  const lastYear = anOrder({ date: inMinutes(-60 * 24 * 365) })
  const [scarf] = anOrder().exclusives
  const ofAnother = anOrder({ exclusives: scarf ? [{ ...scarf, slug: 'signed-ball' }] : [] })

  test.for<[string, Order[]]>([
    ['no order', []],
    ['an order of last year only', [lastYear]],
    ['an order of another exclusive only', [ofAnother]],
  ])('is pending with %s (M12)', async ([, orders]) => {
    network.answers(listOrders, orders)
    await open()
    await expect.element(pending()).toBeVisible()
    await expect.element(page.getByText(t('confirmed.pendingText'))).toBeVisible()
    await expect.element(confirmed()).not.toBeInTheDocument()
  })

  test('is pending after an earlier order of the same exclusive, until its checkout is paid (M12)', async () => {
    network.answers(listOrders, [anOrder()])
    network.answers(getBalance, aBalance(0, { checkouts: [aCheckout()] }))
    await open()
    await expect.element(pending()).toBeVisible()
    network.answers(listOrders, [anOrder({ id: idOf(13), number: 'V-1002' }), anOrder()])
    network.answers(getBalance, aBalance(0))
    await expect.element(page.getByText(t('confirmed.text', { number: 'V-1002' }))).toBeVisible()
  })

  test('is pending in French (M12)', async () => {
    const fr = await translator('fr')
    network.answers(listOrders, [])
    await open('fr')
    await expect.element(heading(fr('confirmed.pendingTitle'))).toBeVisible()
  })

  test('is awaited for some minutes, then looked for on request (M12)', async () => {
    stopTimeAt(new Date().toISOString())
    const sent = network.answers(listOrders, [])
    const { client } = await open()
    await expect.element(pending()).toBeVisible()
    await pass(180_000)
    await expect.element(heading(t('confirmed.lateTitle'))).toBeVisible()
    // The last request may still be on its way.
    await expect.poll(() => client.isFetching()).toBe(0)
    const before = sent.length
    await pass(20_000)
    expect(sent).toHaveLength(before)
    network.answers(listOrders, [anOrder()])
    await page.getByRole('button', { name: t('confirmed.lookAgain') }).click()
    await expect.element(confirmed()).toBeVisible()
  })

  test('is confirmed as soon as the order exists (M12)', async () => {
    network.answers(listOrders, [])
    await open()
    await expect.element(pending()).toBeVisible()
    network.answers(listOrders, [anOrder()])
    await expect.element(confirmed()).toBeVisible()
  })
})

describe('a failure', () => {
  test('to load the orders can be retried (E03)', async () => {
    network.refuses(listOrders, 'errors.backend.unavailable', { status: 503 })
    await open()
    await expect.element(heading(t('shell.failedTitle'))).toBeVisible()
    await expect.element(confirmed()).not.toBeInTheDocument()
    network.answers(listOrders, [anOrder()])
    await retry().click()
    await expect.element(confirmed()).toBeVisible()
  })

  test('to load the exclusive is no reason to say that what was paid does not exist (E03)', async () => {
    network.refuses(getExclusive, 'errors.backend.unavailable', { status: 503 })
    // An order that arrives reads everything again: the exclusive might then load before the click.
    const orders = network.holds(listOrders)
    await open()
    await expect.element(heading(t('shell.failedTitle'))).toBeVisible()
    network.answers(getExclusive, anExclusive())
    await retry().click()
    orders.answer([anOrder()])
    await expect.element(confirmed()).toBeVisible()
  })

  test('to load the exclusive shows that it was not found (E04)', async () => {
    network.refuses(getExclusive, 'errors.exclusive.notFound', { status: 404 })
    network.answers(listOrders, [anOrder()])
    await open()
    await expect.element(heading(t('notFound.exclusive.title'))).toBeVisible()
    await expect.element(confirmed()).not.toBeInTheDocument()
  })
})
