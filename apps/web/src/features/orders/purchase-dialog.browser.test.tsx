import { useQuery } from '@tanstack/react-query'
import {
  type Balance,
  cancelCheckout,
  createCoinsOrder,
  createFiatOrder,
  type DuePayment,
  getBalance,
  getExclusive,
  listAddresses,
  listDeliveryOptions,
  listDuePayments,
  openPaymentPage,
} from '@virage/contract'
import { useState } from 'react'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import {
  aBalance,
  aCheckout,
  aClub,
  aDuePayment,
  aFan,
  aLot,
  anExclusive,
  anOrder,
  coins,
  idOf,
  inMinutes,
  priceOf,
  providersPage,
} from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { holdEnter } from '../../testing/press.ts'
import { show } from '../../testing/show.tsx'
import { t, translator } from '../../testing/texts.ts'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { balanceQuery } from '../fans/queries.ts'
import { openSession } from '../session/session.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'

/** Opens the dialog of the scarf, which costs 100 coins or 110 euros. */
const open = async (
  balance: Balance,
  {
    club = aClub(),
    due = null,
    cancelled = false,
  }: { club?: ReturnType<typeof aClub>; due?: DuePayment | null; cancelled?: boolean } = {},
) => {
  network.answers(getBalance, balance)
  const dialog = <PurchaseDialog exclusive={anExclusive()} duePayment={due} cancelled={cancelled} onClose={() => {}} />
  const shown = await show(dialog, { club })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return shown
}
/** The dialog as the page of the exclusive shows it. */
function OfPage() {
  const { data } = useQuery({ ...exclusiveQuery(aClub().slug, 'signed-scarf'), initialData: anExclusive() })
  return data.visible && <PurchaseDialog exclusive={data} duePayment={null} cancelled={false} onClose={() => {}} />
}

/** The dialog, which can be opened again once it is closed. */
function Reopenable() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <PurchaseDialog exclusive={anExclusive()} duePayment={null} cancelled={false} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

const orderButton = (amount: string) => page.getByRole('button', { name: t('purchase.order', { amount }) })

beforeEach(() => openSession())

describe('the cost', () => {
  test('is paid in coins first, and the rest by card (M11)', async () => {
    await open(aBalance(40))
    await expect.element(orderButton('66.00 €')).toBeEnabled()
  })

  test('shows how many coins are used (M11)', async () => {
    await open(aBalance(40))
    await expect.element(page.getByText('−40 VIR')).toBeVisible()
  })

  test('shows the remaining balance if there are enough coins (M11)', async () => {
    await open(aBalance(130))
    await expect.element(page.getByText(t('purchase.left'))).toBeVisible()
    await expect.element(page.getByText('30 VIR', { exact: true })).toBeVisible()
  })

  test('uses fewer coins if the rest would be below the card’s minimum (M11)', async () => {
    await open(aBalance(99.9))
    await expect.element(orderButton('0.50 €')).toBeEnabled()
  })

  test('that nobody knows without the balance can be loaded again, and nothing is ordered before (E03)', async () => {
    network.refuses(getBalance, 'errors.backend.unavailable', { status: 503 })
    const club = aClub({ fiatAccepted: false })
    await show(<PurchaseDialog exclusive={anExclusive()} duePayment={null} cancelled={false} onClose={() => {}} />, {
      club,
    })
    await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
    await expect.element(page.getByText(t('problems.coins.notEnough'))).not.toBeInTheDocument()
    await expect.element(orderButton('110.00 €')).toBeDisabled()
    network.answers(getBalance, aBalance(130))
    await page.getByRole('button', { name: t('shell.retry') }).click()
    await expect.element(orderButton('100 VIR')).toBeEnabled()
  })

  test('shows the coins on hold for other payments (M11)', async () => {
    await open(aBalance(40, { held: coins(25) }))
    await expect.element(page.getByText(t('purchase.onHold'))).toBeVisible()
    await expect.element(page.getByText('25 VIR', { exact: true })).toBeVisible()
  })

  test('is in euros only in a club without coins (X02)', async () => {
    await open(aBalance(40), { club: aClub({ coinsEnabled: false }) })
    await expect.element(orderButton('110.00 €')).toBeEnabled()
  })

  test('in a club without cards requires enough coins (M13)', async () => {
    await open(aBalance(40), { club: aClub({ fiatAccepted: false }) })
    await expect.element(page.getByText(t('problems.coins.notEnough'))).toBeVisible()
    await expect.element(orderButton('66.00 €')).toBeDisabled()
  })
})

describe('paying in coins', () => {
  test('orders the exclusive and shows the confirmation (M10)', async () => {
    const { address } = await open(aBalance(130))
    const sent = network.answers(createCoinsOrder, anOrder())
    await orderButton('100 VIR').click()
    await expect.poll(address).toBe('/clubs/fc-virage/exclusives/signed-scarf/purchase-confirmed')
    expect(sent.map(({ body }) => body)).toEqual([{ lineItems: [{ exclusiveId: idOf(7) }], seenCoinsAmount: 100 }])
  })

  test('is confirmed before the balance has been read again (E05)', async () => {
    const { address } = await open(aBalance(130))
    network.answers(createCoinsOrder, anOrder())
    network.holds(getBalance)
    await orderButton('100 VIR').click()
    await expect.poll(address).toContain('purchase-confirmed')
  })

  test('sends one order for a double click (E05)', async () => {
    const { address } = await open(aBalance(130))
    const { sent, answer } = network.holds(createCoinsOrder)
    await orderButton('100 VIR').dblClick()
    answer(anOrder())
    await expect.poll(address).toContain('purchase-confirmed')
    expect(sent).toHaveLength(1)
  })

  test('that fails shows why, and the dialog stays open (E02)', async () => {
    await open(aBalance(130))
    network.refuses(createCoinsOrder, 'errors.exclusive.outOfStock')
    await orderButton('100 VIR').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.exclusive.outOfStock'))
  })

  test('keeps its idempotency key in a retry after a lost answer (E05)', async () => {
    const { address } = await open(aBalance(130))
    const sent = network.fails(createCoinsOrder)
    await orderButton('100 VIR').click()
    await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
    network.answers(createCoinsOrder, anOrder())
    await orderButton('100 VIR').click()
    await expect.poll(address).toContain('purchase-confirmed')
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
  })

  test('is retried in coins after a lost answer, though the balance has only what the order left (E05)', async () => {
    const { address, client } = await open(aBalance(130))
    const sent = network.fails(createCoinsOrder)
    await orderButton('100 VIR').click()
    await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
    network.answers(getBalance, aBalance(30))
    await client.refetchQueries(balanceQuery(aClub().slug))
    network.answers(createCoinsOrder, anOrder())
    await orderButton('100 VIR').click()
    await expect.poll(address).toContain('purchase-confirmed')
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  test('is retried as it was sent when a limit has rejected a retry (E05)', async () => {
    const { client } = await open(aBalance(130))
    network.fails(createCoinsOrder)
    await orderButton('100 VIR').click()
    await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
    network.refuses(createCoinsOrder, 'errors.backend.tooManyRequests', { status: 429 })
    await orderButton('100 VIR').click()
    await expect.element(page.getByText(t('problems.backend.tooManyRequests'))).toBeVisible()
    network.answers(getBalance, aBalance(30))
    await client.refetchQueries(balanceQuery(aClub().slug))
    await expect.element(orderButton('100 VIR')).toBeEnabled()
  })

  describe('whose answer is lost', () => {
    const loseAnswer = async () => {
      network.answers(getBalance, aBalance(130))
      const { address, client } = await show(<Reopenable />)
      const sent = network.fails(createCoinsOrder)
      await orderButton('100 VIR').click()
      await expect.element(page.getByText(t('purchase.unknownOutcome'))).toBeVisible()
      network.answers(getBalance, aBalance(30))
      await client.refetchQueries(balanceQuery(aClub().slug))
      return { address, client, sent }
    }

    test('is retried as it was sent after the dialog was closed and opened again (E05)', async () => {
      const { address, sent } = await loseAnswer()
      await page.getByRole('button', { name: t('shell.close') }).click()
      await page.getByRole('button', { name: 'Open' }).click()
      await expect.element(page.getByText(t('purchase.unknownOutcome'))).toBeVisible()
      network.answers(createCoinsOrder, anOrder())
      await orderButton('100 VIR').click()
      await expect.poll(address).toContain('purchase-confirmed')
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    })

    test('is retried as it was sent after a retry that the club, closed meanwhile, has rejected (E05)', async () => {
      const { address, sent } = await loseAnswer()
      network.refuses(createCoinsOrder, 'errors.club.notOpen')
      await orderButton('100 VIR').click()
      await expect.element(page.getByText(t('problems.club.notOpen'))).toBeVisible()
      network.answers(createCoinsOrder, anOrder())
      await orderButton('100 VIR').click()
      await expect.poll(address).toContain('purchase-confirmed')
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    })

    test('is not made again after a start over, and its fan is told so (E05)', async () => {
      const { address, client, sent } = await loseAnswer()
      network.answers(getBalance, aBalance(130))
      await client.refetchQueries(balanceQuery(aClub().slug))
      await page.getByRole('button', { name: t('purchase.startOver') }).click()
      network.answers(createCoinsOrder, anOrder({ date: inMinutes(-1) }))
      await orderButton('100 VIR').click()
      await expect.poll(address).toContain('purchase-confirmed')
      await expect.element(page.getByText(t('purchase.orderedBefore'))).toBeVisible()
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    })

    test('can be started over with the new balance, and the focus stays in the dialog (E05)', async () => {
      await loseAnswer()
      await page.getByRole('button', { name: t('purchase.startOver') }).click()
      await expect.element(orderButton('77.00 €')).toBeEnabled()
      expect(page.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
    })
  })

  test('does not pay a price that has risen meanwhile with a second press (M10)', async () => {
    network.answers(getBalance, aBalance(200))
    network.answers(getExclusive, anExclusive())
    await show(<OfPage />)
    await expect.element(orderButton('100 VIR')).toBeEnabled()
    const sent = network.refuses(createCoinsOrder, 'errors.exclusive.moved')
    network.answers(getExclusive, () => anExclusive(sent.length > 0 ? { pricing: priceOf(150) } : {}))
    const pressed = pressWhenShown(orderButton('150 VIR'))
    await orderButton('100 VIR').click()
    await pressed
    await expect.element(orderButton('150 VIR')).toHaveAttribute('aria-busy', 'false')
    expect(sent).toHaveLength(1)
  })

  test('pays nothing again while Enter is held (M10)', async () => {
    await open(aBalance(130))
    await expect.element(orderButton('100 VIR')).toBeEnabled()
    expect(holdEnter(orderButton('100 VIR'))).toBe(false)
  })

  test('that a limit has rejected was certainly not made (E05)', async () => {
    await open(aBalance(130))
    network.refuses(createCoinsOrder, 'errors.backend.tooManyRequests', { status: 429 })
    await orderButton('100 VIR').click()
    await expect.element(page.getByText(t('problems.backend.tooManyRequests'))).toBeVisible()
    await expect.element(page.getByText(t('purchase.unknownOutcome'))).not.toBeInTheDocument()
  })

  test('that was rejected is computed from the balance again (M11)', async () => {
    const { client } = await open(aBalance(130))
    network.refuses(createCoinsOrder, 'errors.coins.notEnough')
    await orderButton('100 VIR').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.coins.notEnough'))
    network.answers(getBalance, aBalance(40))
    await client.refetchQueries(balanceQuery(aClub().slug))
    await expect.element(orderButton('66.00 €')).toBeEnabled()
  })
})

describe('paying by card', () => {
  test('opens the payment provider’s page (M10)', async () => {
    await open(aBalance(40))
    network.answers(createFiatOrder, { url: providersPage })
    await orderButton('66.00 €').click()
    await expect.poll(() => location.hash).toBe(providersPage)
  })

  test('returns to the confirmation, or to this page after a cancellation (M08)', async () => {
    await open(aBalance(40))
    const sent = network.answers(createFiatOrder, { url: providersPage })
    await orderButton('66.00 €').click()
    const here = location.origin + location.pathname
    await expect
      .poll(() => sent[0]?.body)
      .toMatchObject({ successUrl: `${here}/purchase-confirmed`, cancelUrl: `${here}?payment-result=CANCELED` })
  })

  test('keeps its button busy while the provider’s page loads (E05)', async () => {
    await open(aBalance(40))
    const { sent, answer } = network.holds(createFiatOrder)
    await orderButton('66.00 €').dblClick()
    answer({ url: providersPage })
    await expect.poll(() => location.hash).toBe(providersPage)
    expect(sent).toHaveLength(1)
  })

  test('that fails shows a message, and can be retried (E05)', async () => {
    await open(aBalance(40))
    network.fails(createFiatOrder)
    await orderButton('66.00 €').click()
    await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
    network.answers(createFiatOrder, { url: providersPage })
    await orderButton('66.00 €').click()
    await expect.poll(() => location.hash).toBe(providersPage)
  })

  test('gets a new idempotency key after the provider failed (E05)', async () => {
    await open(aBalance(40))
    const sent = network.refuses(createFiatOrder, 'errors.payment.providerFailed', { status: 502 })
    await orderButton('66.00 €').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await orderButton('66.00 €').click()
    await expect.poll(() => new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  })

  test('that was cancelled at the provider shows a message (M10)', async () => {
    await open(aBalance(40), { cancelled: true })
    await expect.element(page.getByText(t('purchase.cancelled'))).toBeVisible()
  })
})

describe('an open checkout', () => {
  const openBegun = () => open(aBalance(0, { held: coins(40), checkouts: [aCheckout()] }))

  test('is offered instead of a second payment (M11)', async () => {
    await openBegun()
    await expect.element(page.getByText(t('checkout.title'))).toBeVisible()
    await expect.element(orderButton('66.00 €')).not.toBeInTheDocument()
  })

  test('continues at the payment provider (M11)', async () => {
    await openBegun()
    await page.getByRole('button', { name: t('checkout.continue') }).click()
    await expect.poll(() => location.hash).toBe(providersPage)
  })

  test('can be cancelled, which releases its coins (M11)', async () => {
    await openBegun()
    const sent = network.answers(cancelCheckout, {})
    network.answers(getBalance, aBalance(40))
    await page.getByRole('button', { name: t('checkout.cancel') }).click()
    await expect.element(orderButton('66.00 €')).toBeEnabled()
    expect(sent).toHaveLength(1)
  })

  test('that was paid meanwhile can’t be cancelled, and shows why (E02)', async () => {
    await openBegun()
    network.refuses(cancelCheckout, 'errors.payment.alreadyPaid')
    await page.getByRole('button', { name: t('checkout.cancel') }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.payment.alreadyPaid'))
  })
})

describe('a won lot', () => {
  test('costs the winning bid (A11)', async () => {
    await open(aBalance(20), { due: aDuePayment() })
    await expect
      .element(page.getByRole('button', { name: t('purchase.payCard', { amount: '110.00 €' }) }))
      .toBeEnabled()
    await expect.element(page.getByText('120 VIR', { exact: true })).toBeVisible()
  })

  describe('in a club on standby', () => {
    const standBy = aClub({ state: 'STAND_BY' })
    const pay = (key: 'payCard' | 'payCoins', amount: string) =>
      page.getByRole('button', { name: t(`purchase.${key}`, { amount }) })

    beforeEach(async () => {
      storeTokens(aFan())
      network.answers(listAddresses, [])
      network.answers(listDeliveryOptions, [])
      await openSession()
    })

    test('can be paid by card (A11)', async () => {
      await open(aBalance(20), { due: aDuePayment(), club: standBy })
      const sent = network.answers(openPaymentPage, { url: providersPage })
      await pay('payCard', '110.00 €').click()
      await expect.poll(() => location.hash).toBe(providersPage)
      expect(sent[0]?.url.pathname).toContain(aDuePayment().id)
    })

    test('can be paid in coins (A11)', async () => {
      const { address } = await open(aBalance(500), { due: aDuePayment(), club: standBy })
      network.answers(openPaymentPage, ({ body }) => ({ url: String(body['successUrl']) }))
      network.answers(listDuePayments, [])
      await pay('payCoins', '120 VIR').click()
      await expect.poll(address).toBe('/clubs/fc-virage/exclusives/signed-scarf/purchase-confirmed')
    })
  })

  test('is named as a won auction (A11)', async () => {
    await open(aBalance(20), { due: aDuePayment() })
    await expect.element(page.getByRole('heading', { name: t('purchase.title.auction') })).toBeVisible()
  })

  test('shows until when it must be paid (A11)', async () => {
    await open(aBalance(20), { due: aDuePayment({ deadline: '2026-11-24T18:30:00.000Z' }) })
    await expect.element(page.getByText(t('purchase.deadline', { when: '24 Nov 2026, 19:30' }))).toBeVisible()
  })

  test('that is no longer due is not ordered instead (A11)', async () => {
    network.answers(getBalance, aBalance(500))
    const lot = anExclusive({ auctionLot: aLot() })
    await show(<PurchaseDialog exclusive={lot} duePayment={null} cancelled={false} onClose={() => {}} />)
    await expect.element(page.getByText(t('purchase.nothingDueText'))).toBeVisible()
    await expect.element(page.getByRole('button', { name: /VIR|€/ })).not.toBeInTheDocument()
  })

  test('is named as a second-chance offer if the winner has not paid (A11)', async () => {
    await open(aBalance(20), { due: aDuePayment({ offered: true }) })
    await expect.element(page.getByRole('heading', { name: t('purchase.title.offer') })).toBeVisible()
  })
})

test('in a foundation, a purchase is called support (C01)', async () => {
  await open(aBalance(40), { club: aClub({ model: 'FOUNDATION', isFoundation: true }) })
  await expect.element(page.getByRole('heading', { name: t('purchase.title.donation') })).toBeVisible()
})

describe('before the button', () => {
  test('one sees who sells, how one gets it, the total, and whether one can withdraw (B01)', async () => {
    await open(aBalance(40))
    for (const text of [
      t('contract.soldByOwner', { club: aClub().name }),
      t('contract.delivery'),
      t('contract.RIGHT'),
      t('contract.total', { amount: '110.00 €' }),
    ])
      await expect.element(page.getByText(text)).toBeVisible()
  })

  test('the words on the button say that one has to pay (B01, article L. 221-14)', async () => {
    const fr = await translator('fr')
    expect(t('purchase.order', { amount: '40.00 €' })).toBe('Order with obligation to pay · 40.00 €')
    expect(fr('purchase.order', { amount: '40,00 €' })).toBe('Commander avec obligation de paiement · 40,00 €')
    expect(t('bid.place', { amount: '61 PSG' })).toBe('Bid 61 PSG · pay if I win')
    expect(fr('bid.place', { amount: '61 PSG' })).toBe('Enchérir à 61 PSG · à payer si je gagne')
    for (const key of ['bid.confirm', 'bid.setMaximum'] as const) {
      expect(t(key, { amount: '61 PSG' })).toMatch(/ · pay if I win$/)
      expect(fr(key, { amount: '61 PSG' })).toMatch(/ · à payer si je gagne$/)
    }
  })
})
