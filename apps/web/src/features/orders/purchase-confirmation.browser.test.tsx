import {
  createCoinsOrder,
  getBalance,
  getExclusive,
  type Language,
  listAddresses,
  listDeliveryOptions,
} from '@virage/contract'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { aBalance, aFan, anExclusive, anOrder, idOf, priceOf } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { holdEnter } from '../../testing/press.ts'
import { show } from '../../testing/show.tsx'
import { t, translator } from '../../testing/texts.ts'
import { balanceQuery } from '../fans/queries.ts'
import { openSession } from '../session/session.ts'
import { PurchaseConfirmation } from './purchase-confirmation.tsx'

const pay = () => page.getByRole('button', { name: t('purchase.order', { amount: '100 VIR' }) })
const problem = () => page.getByRole('alert')

/** Renders the page of the scarf, which costs 100 coins. */
const open = (coins: number, language: Language = 'en') => {
  network.answers(getBalance, aBalance(coins))
  return show(<PurchaseConfirmation exclusiveSlug="signed-scarf" />, { language })
}

beforeEach(async () => {
  storeTokens(aFan())
  network.answers(getExclusive, anExclusive())
  network.answers(listAddresses, [])
  network.answers(listDeliveryOptions, [])
  await openSession()
})

test('the page shows the balance, the exclusive, the price and the buyer (M12)', async () => {
  await open(120)
  for (const text of ['120 VIR', 'Signed scarf', 'Marie Durand', 'marie@fans.test'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(pay()).toBeEnabled()
  expect(await accessibilityViolations()).toEqual([])
})

test('in French, the button shows the price (M12, X02)', async () => {
  const fr = await translator('fr')
  await open(120, 'fr')
  await expect.element(page.getByRole('button', { name: fr('purchase.order', { amount: '100 VIR' }) })).toBeEnabled()
})

test('a purchase orders the exclusive and opens the confirmation (M12)', async () => {
  const orders = network.answers(createCoinsOrder, anOrder())
  const { address } = await open(120)
  await pay().click()
  await expect.poll(address).toBe('/clubs/fc-virage/exclusives/signed-scarf/purchase-confirmed')
  expect(orders.map(({ body }) => body)).toEqual([{ lineItems: [{ exclusiveId: idOf(7) }], seenCoinsAmount: 100 }])
})

test('a double click sends one order (E05)', async () => {
  const { sent, answer } = network.holds(createCoinsOrder)
  const { address } = await open(120)
  await pay().dblClick()
  answer(anOrder())
  await expect.poll(address).toContain('purchase-confirmed')
  expect(sent).toHaveLength(1)
})

test('a refused purchase shows why (E02)', async () => {
  network.refuses(createCoinsOrder, 'errors.exclusive.outOfStock')
  await open(120)
  await pay().click()
  await expect.element(problem()).toHaveTextContent(t('problems.exclusive.outOfStock'))
})

test('a price that has risen since it was shown is not paid, and is shown (M12)', async () => {
  network.refuses(createCoinsOrder, 'errors.exclusive.moved')
  await open(200)
  await expect.element(pay()).toBeEnabled()
  network.answers(getExclusive, anExclusive({ pricing: priceOf(150) }))
  await pay().click()
  await expect.element(problem()).toHaveTextContent(t('problems.exclusive.moved'))
  await expect.element(page.getByRole('button', { name: t('purchase.order', { amount: '150 VIR' }) })).toBeEnabled()
})

test('a second press does not pay the price that has risen meanwhile (M12)', async () => {
  const sent = network.refuses(createCoinsOrder, 'errors.exclusive.moved')
  await open(200)
  await expect.element(pay()).toBeEnabled()
  network.answers(getExclusive, () => anExclusive(sent.length > 0 ? { pricing: priceOf(150) } : {}))
  const risen = page.getByRole('button', { name: t('purchase.order', { amount: '150 VIR' }) })
  const pressed = pressWhenShown(risen)
  await pay().click()
  await pressed
  await expect.element(risen).toHaveAttribute('aria-busy', 'false')
  expect(sent).toHaveLength(1)
})

test('Enter that is held pays nothing again (M12)', async () => {
  await open(120)
  await expect.element(pay()).toBeEnabled()
  expect(holdEnter(pay())).toBe(false)
})

test('a second press on “Start over” orders nothing (E05)', async () => {
  const sent = network.fails(createCoinsOrder)
  await open(120)
  await pay().click()
  const startOver = page.getByRole('button', { name: t('purchase.startOver') })
  await expect.element(startOver).toBeVisible()
  const pressed = pressWhenShown(pay(), startOver)
  await startOver.click()
  await pressed
  await expect.element(pay()).toHaveAttribute('aria-busy', 'false')
  expect(sent).toHaveLength(1)
})

test('a reload that fails keeps the page, and what was typed (E05)', async () => {
  const { client } = await open(120)
  await page.getByRole('checkbox', { name: t('declaration.company') }).click()
  await field(t('declaration.companyName')).fill('Durand SARL')
  network.refuses(getExclusive, 'errors.backend.unavailable', { status: 503 })
  await client.refetchQueries({ queryKey: ['exclusive'] })
  await expect.element(field(t('declaration.companyName'))).toHaveValue('Durand SARL')
})

test('a purchase whose answer is lost keeps its idempotency key in a retry (E05)', async () => {
  const orders = network.fails(createCoinsOrder)
  const { address } = await open(120)
  await pay().click()
  await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
  network.answers(createCoinsOrder, anOrder())
  await pay().click()
  await expect.poll(address).toContain('purchase-confirmed')
  const [first, second] = orders.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})

test('a purchase whose answer is lost can be retried with what it left of the balance (E05)', async () => {
  network.fails(createCoinsOrder)
  const { address, client } = await open(120)
  await pay().click()
  await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
  network.answers(getBalance, aBalance(20))
  await client.refetchQueries(balanceQuery('fc-virage'))
  await expect.element(page.getByText('20 VIR', { exact: true })).toBeVisible()
  network.answers(createCoinsOrder, anOrder())
  await pay().click()
  await expect.poll(address).toContain('purchase-confirmed')
})

test('a purchase without enough coins is not possible (M12)', async () => {
  await open(99)
  await expect.element(page.getByText(t('problems.coins.notEnough'))).toBeVisible()
  await expect.element(pay()).toBeDisabled()
})
