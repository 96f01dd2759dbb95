import type { QueryKey } from '@tanstack/react-query'
import { buyLotNow, getBalance, getCardPaymentMethod, listDuePayments, setUpCard } from '@virage/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import {
  aBalance,
  aCard,
  aFan,
  aLot,
  anExclusive,
  idOf,
  inMinutes,
  priceOf,
  providersPage,
} from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { ActionDialogs } from '../exclusives/action-dialogs.tsx'
import { useExclusiveAction } from '../exclusives/use-exclusive-action.ts'
import { bidLimitQuery, ownBidsQuery } from '../own-bids/queries.ts'
import { openSession } from '../session/session.ts'
import { BuyNow } from './buy-now.tsx'

const offer = { pricing: priceOf(450), isOpen: true, lastDate: inMinutes(30) }
const exclusive = (buyNow: typeof offer | null) =>
  anExclusive({ auctionLot: { ...aLot([], { endDate: inMinutes(90) }), buyNow } })

function Offer({ buyNow, paymentResult }: { buyNow: typeof offer | null; paymentResult?: 'SUCCESS' | 'CANCELED' }) {
  const shown = exclusive(buyNow)
  const state = useExclusiveAction(shown, paymentResult)
  return (
    <>
      {shown.auctionLot && <BuyNow lot={shown.auctionLot} action={state} />}
      <ActionDialogs exclusive={shown} state={state} />
    </>
  )
}
const label = t('buyNow.open', { amount: '450 VIR' })

beforeEach(() => {
  network.answers(getBalance, aBalance(40))
  network.answers(listDuePayments, [])
  network.answers(getCardPaymentMethod, aCard())
})

test('a fan buys a lot at its price, once, and reads what it does first (B03)', async () => {
  storeTokens(aFan())
  await openSession()
  network.answers(buyLotNow, { duePaymentId: idOf(1), price: priceOf(450), deadline: inMinutes(60) })
  await show(<Offer buyNow={offer} />)
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: t('buyNow.title') })
  await expect.element(dialog.getByText(t('buyNow.effect'))).toBeVisible()
  await dialog.getByRole('button', { name: t('buyNow.confirm', { amount: '450 VIR' }) }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a lot that is bought is shown in My bids and in what the limit counts (B03)', async () => {
  const fan = aFan()
  storeTokens(fan)
  await openSession()
  network.answers(buyLotNow, { duePaymentId: idOf(1), price: priceOf(450), deadline: inMinutes(60) })
  const { client } = await show(<Offer buyNow={offer} />)
  const keys: QueryKey[] = [ownBidsQuery, bidLimitQuery].map((of) => of('fc-virage', fan.username).queryKey)
  for (const queryKey of keys) client.setQueryData(queryKey, {})
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('button', { name: t('buyNow.confirm', { amount: '450 VIR' }) }).click()
  await expect.poll(() => keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true])
})

test('somebody who was faster is named as the reason (B03)', async () => {
  storeTokens(aFan())
  await openSession()
  network.refuses(buyLotNow, 'errors.buyNow.gone')
  await show(<Offer buyNow={offer} />)
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('button', { name: t('buyNow.confirm', { amount: '450 VIR' }) }).click()
  await expect.element(page.getByText(t('problems.buyNow.gone'))).toBeVisible()
})

describe('a fan without a card', () => {
  const noCard = aCard({ status: 'NOT_DEFINED', card: null })
  const at = '/clubs/fc-virage/exclusives/signed-scarf'
  const dialog = (title: string) => page.getByRole('dialog', { name: title })

  beforeEach(async () => {
    storeTokens(aFan())
    await openSession()
  })

  test('takes to the provider what they wanted (B03)', async () => {
    network.answers(getCardPaymentMethod, noCard)
    await show(<Offer buyNow={offer} />)
    await page.getByRole('button', { name: label }).click()
    const sent = network.answers(setUpCard, { url: providersPage })
    await page.getByRole('button', { name: t('cardSetup.save') }).click()
    const here = location.origin + location.pathname
    await expect
      .poll(() => sent[0]?.body)
      .toMatchObject({
        successUrl: `${here}?payment-result=SUCCESS&wanted=buyNow`,
        cancelUrl: `${here}?payment-result=CANCELED&wanted=buyNow`,
      })
  })

  test('who has saved one buys the lot, and bids nothing (B03)', async () => {
    await show(<Offer buyNow={offer} paymentResult="SUCCESS" />, { at: `${at}?payment-result=SUCCESS&wanted=buyNow` })
    await expect.element(dialog(t('buyNow.title'))).toBeVisible()
  })

  test('who has saved one too late is told so (B03)', async () => {
    await show(<Offer buyNow={{ ...offer, isOpen: false }} paymentResult="SUCCESS" />, {
      at: `${at}?payment-result=SUCCESS&wanted=buyNow`,
    })
    await expect.element(page.getByText(t('problems.buyNow.gone'))).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  test('who has saved none can still save it for what they wanted (B03)', async () => {
    network.answers(getCardPaymentMethod, noCard)
    await show(<Offer buyNow={offer} paymentResult="CANCELED" />, { at: `${at}?payment-result=CANCELED&wanted=buyNow` })
    const sent = network.answers(setUpCard, { url: providersPage })
    await dialog(t('cardSetup.title'))
      .getByRole('button', { name: t('cardSetup.save') })
      .click()
    await expect.poll(() => sent[0]?.body['successUrl']).toContain('&wanted=buyNow')
  })
})

test.each([
  ['a bid has ended it', { ...offer, isOpen: false }],
  ['the last hour has begun', { ...offer, lastDate: inMinutes(-1) }],
  ['there is none', null],
])('no offer is shown when %s (B03)', async (_why, buyNow) => {
  await openSession()
  await show(<Offer buyNow={buyNow} />)
  await expect.element(page.getByText(label)).not.toBeInTheDocument()
})
