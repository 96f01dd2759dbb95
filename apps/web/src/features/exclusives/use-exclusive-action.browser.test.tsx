import {
  type Club,
  type Exclusive,
  getBalance,
  getCardPaymentMethod,
  listAddresses,
  listDeliveryOptions,
  listDuePayments,
  listMaximumBids,
} from '@virage/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import {
  aBalance,
  aBid,
  aCard,
  aCheckout,
  aClub,
  aDuePayment,
  aFan,
  aLot,
  anExclusive,
  inMinutes,
} from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { cardQuery } from '../payments/card-query.ts'
import { openSession } from '../session/session.ts'
import { ActionButton } from './action-button.tsx'
import { ActionDialogs } from './action-dialogs.tsx'
import { useExclusiveAction } from './use-exclusive-action.ts'
import type { PaymentResult } from './use-payment-return.ts'

function Action({ exclusive, paymentResult }: { exclusive: Exclusive; paymentResult: PaymentResult }) {
  const state = useExclusiveAction(exclusive, paymentResult)
  return (
    <>
      <ActionButton state={state} />
      <ActionDialogs exclusive={exclusive} state={state} />
    </>
  )
}

const at = '/clubs/fc-virage/exclusives/signed-scarf'
const lot = () => anExclusive({ auctionLot: aLot([aBid(150)]) })
const open = (
  exclusive: Exclusive,
  { paymentResult, club = aClub() }: { paymentResult?: 'SUCCESS' | 'CANCELED'; club?: Club } = {},
) =>
  show(<Action exclusive={exclusive} paymentResult={paymentResult} />, {
    club,
    at: paymentResult ? `${at}?payment-result=${paymentResult}` : at,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (title: string) => page.getByRole('dialog', { name: title })
const bid = () => button(t('action.bid', { amount: '160 VIR' }))
const signIn = async (fan = aFan()) => {
  storeTokens(fan)
  await openSession()
}

beforeEach(async () => {
  await openSession()
  network.answers(getBalance, aBalance(40))
  network.answers(listDuePayments, [])
  network.answers(listMaximumBids, [])
  network.answers(getCardPaymentMethod, aCard())
  network.answers(listAddresses, [])
  network.answers(listDeliveryOptions, [])
})

describe('a visitor', () => {
  test('is asked to log in before bidding (A04)', async () => {
    await open(lot())
    await expect.element(page.getByRole('link', { name: t('action.loginToBid') })).toBeVisible()
  })

  test('is asked to log in before buying (M06)', async () => {
    await open(anExclusive())
    await expect.element(page.getByRole('link', { name: t('action.loginToBuy') })).toBeVisible()
  })
})

describe('a fan', () => {
  beforeEach(() => signIn())

  test('with a card opens the bid dialog (A04)', async () => {
    await open(lot())
    await bid().click()
    await expect.element(dialog(t('bid.title'))).toBeVisible()
  })

  test('without a card opens the card dialog (A04)', async () => {
    network.answers(getCardPaymentMethod, aCard({ status: 'NOT_DEFINED', card: null }))
    await open(lot())
    await bid().click()
    await expect.element(dialog(t('cardSetup.title'))).toBeVisible()
  })

  test('sees that the dialog opens while the card is looked for (A04)', async () => {
    const card = network.holds(getCardPaymentMethod)
    await open(lot())
    await bid().click()
    await expect.element(bid()).toHaveAttribute('aria-busy', 'true')
    card.answer(aCard())
    await expect.element(dialog(t('bid.title'))).toBeVisible()
  })

  test('whose card can’t be looked for is told so, again and again (E01)', async () => {
    network.refuses(getCardPaymentMethod, 'errors.backend.tooManyRequests', { status: 429 })
    await open(lot())
    await bid().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.backend.tooManyRequests'))
    network.refuses(getCardPaymentMethod, 'errors.backend.unavailable', { status: 503 })
    const unavailable = page.getByRole('alert').filter({ hasText: t('problems.backend.unavailable') })
    for (const _ of ['once', 'twice']) {
      await bid().click()
      await unavailable.getByRole('button', { name: t('shell.close') }).click()
      await expect.element(unavailable).not.toBeInTheDocument()
    }
    network.answers(getCardPaymentMethod, aCard())
    await bid().click()
    await expect.element(dialog(t('bid.title'))).toBeVisible()
  })

  test('whose card was saved in another tab opens the bid dialog (A04)', async () => {
    const { client } = await open(lot())
    await expect.element(bid()).toBeEnabled()
    const { queryKey } = cardQuery(aClub().slug, aFan().username)
    client.setQueryData(queryKey, aCard({ status: 'NOT_DEFINED', card: null }), { updatedAt: Date.now() - 60_000 })
    await bid().click()
    await expect.element(dialog(t('bid.title'))).toBeVisible()
  })

  test('opens the purchase dialog of a fixed-price exclusive (M06)', async () => {
    await open(anExclusive())
    await button(t('action.buy', { amount: '100 VIR' })).click()
    await expect.element(dialog(t('purchase.title.normal'))).toBeVisible()
  })

  test('sees a disabled button if it is sold out (M05)', async () => {
    await open(anExclusive({ isOutOfStock: true, stock: 0 }))
    await expect.element(button(t('action.soldOut'))).toBeDisabled()
  })

  test('sees a disabled button after the auction has closed (M06)', async () => {
    await open(anExclusive({ auctionLot: aLot([aBid(150)], { endDate: inMinutes(-1) }) }))
    await expect.element(button(t('action.over'))).toBeDisabled()
  })

  test('sees a disabled button while the club is on standby (C07)', async () => {
    await open(anExclusive(), { club: aClub({ state: 'STAND_BY' }) })
    await expect.element(button(t('action.onHold'))).toBeDisabled()
  })

  test('with a payment due sees the purchase dialog on the lot’s page (A11)', async () => {
    network.answers(listDuePayments, [aDuePayment()])
    await open(anExclusive({ auctionLot: aLot([aBid(120, { me: true })], { endDate: inMinutes(-1) }) }))
    await expect.element(dialog(t('purchase.title.auction'))).toBeVisible()
  })

  test('with an open checkout can complete it, even for the last piece (M11)', async () => {
    network.answers(getBalance, aBalance(0, { checkouts: [aCheckout()] }))
    await open(anExclusive({ isOutOfStock: true, stock: 0 }))
    await button(t('action.finishPaying')).click()
    await expect.element(page.getByText(t('checkout.title'))).toBeVisible()
  })
})

test('a fan who is not a member yet is redirected to the steps of joining (M06)', async () => {
  await signIn(aFan({ kycStatus: 'PERSONAL_INFO_FILLED' }))
  const { address } = await open(anExclusive())
  await button(t('action.buy', { amount: '100 VIR' })).click()
  await expect.poll(address).toBe('/clubs/fc-virage/kyc')
})

test('a fan who is not a member any more can still pay what they won (A11)', async () => {
  await signIn(aFan({ kycStatus: 'PERSONAL_INFO_FILLED' }))
  network.answers(listDuePayments, [aDuePayment()])
  await open(anExclusive({ auctionLot: aLot([aBid(120, { me: true })], { endDate: inMinutes(-1) }) }))
  await button(t('shell.close')).click()
  await expect.element(dialog(t('purchase.title.auction'))).not.toBeInTheDocument()
  await button(t('action.payDue', { amount: '120 VIR' })).click()
  await expect.element(dialog(t('purchase.title.auction'))).toBeVisible()
})

describe('a return from the payment provider', () => {
  beforeEach(() => signIn())

  test('with a card opens the bid dialog (M08)', async () => {
    await open(lot(), { paymentResult: 'SUCCESS' })
    await expect.element(dialog(t('bid.title'))).toBeVisible()
  })

  test('waits until the card is ready (M08)', async () => {
    let looks = 0
    network.answers(getCardPaymentMethod, () => (++looks < 3 ? aCard({ status: 'NOT_DEFINED', card: null }) : aCard()))
    await open(lot(), { paymentResult: 'SUCCESS' })
    await expect.element(dialog(t('bid.title'))).toBeVisible()
  })

  test('looks for the card again after a lost answer (M08)', async () => {
    let looks = 0
    network.answers(getCardPaymentMethod, () => {
      if (++looks === 1) throw new TypeError('Failed to fetch')
      return aCard()
    })
    network.fails(listDuePayments)
    await open(lot(), { paymentResult: 'SUCCESS' })
    await expect.element(dialog(t('bid.title'))).toBeVisible()
  })

  test('without a card shows that it was not saved (M08)', async () => {
    network.answers(getCardPaymentMethod, aCard({ status: 'NOT_DEFINED', card: null }))
    await open(lot(), { paymentResult: 'CANCELED' })
    await expect.element(page.getByText(t('cardSetup.cancelled'))).toBeVisible()
  })

  test('without a payment opens the purchase dialog with a message (M08)', async () => {
    await open(anExclusive(), { paymentResult: 'CANCELED' })
    await expect.element(page.getByText(t('purchase.cancelled'))).toBeVisible()
  })

  test('without a payment is mentioned no more when the dialog is opened again (M08)', async () => {
    await open(anExclusive(), { paymentResult: 'CANCELED' })
    await expect.element(page.getByText(t('purchase.cancelled'))).toBeVisible()
    await button(t('shell.close')).click()
    await button(t('action.buy', { amount: '100 VIR' })).click()
    await expect.element(dialog(t('purchase.title.normal'))).toBeVisible()
    await expect.element(page.getByText(t('purchase.cancelled'))).not.toBeInTheDocument()
  })

  test('removes the result from the URL (M08)', async () => {
    const { address } = await open(lot(), { paymentResult: 'CANCELED' })
    await expect.poll(address).toBe(at)
  })
})
