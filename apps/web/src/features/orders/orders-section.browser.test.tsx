import { listOrders, listWithdrawals } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aClub, aFan, anOrder, idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { OrdersSection } from './orders-section.tsx'

test('a fan with more orders than a page has can see all of them (P04)', async () => {
  const orders = Array.from({ length: 101 }, (_, index) =>
    anOrder({ id: idOf(900 - index), number: `V-${900 - index}`, delivery: null }),
  )
  const sent = network.answers(listOrders, ({ url }) =>
    url.searchParams.has('cursor') ? orders.slice(100) : orders.slice(0, 100),
  )
  network.answers(listWithdrawals, [])
  await show(<OrdersSection fan={aFan()} />)
  const order = (number: string) => page.getByText(t('profile.orderNumber', { number }), { exact: false })
  const oldest = order('V-800')
  await expect.element(order('V-801')).toBeInTheDocument()
  await expect.element(oldest).not.toBeInTheDocument()
  const more = page.getByRole('button', { name: t('shell.more') })
  await more.click()
  await expect.element(oldest).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  expect(sent.map(({ url }) => url.searchParams.get('cursor'))).toEqual([null, idOf(801)])
})

test('an order says which coins paid for it, also once the club has switched coins off (P04)', async () => {
  network.answers(listOrders, [anOrder()])
  network.answers(listWithdrawals, [])
  await show(<OrdersSection fan={aFan()} />, { club: aClub({ coinsEnabled: false }) })
  await expect.element(page.getByText('50 VIR + 55.00 €')).toBeVisible()
})
