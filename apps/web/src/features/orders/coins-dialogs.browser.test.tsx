import { createGiftCard, listMembers, purchaseCoins } from '@virage/contract'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aClub, aMember, idOf, inMinutes, priceOf, providersPage } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t, translator } from '../../testing/texts.ts'
import { BuyCoinsDialog } from './buy-coins-dialog.tsx'
import { GiftCardDialog } from './gift-card-dialog.tsx'

const howMany = () => field(t('wallet.howMany'))
const keysOf = (sent: { headers: Headers }[]) => new Set(sent.map(({ headers }) => headers.get('idempotency-key')))

describe('buying coins', () => {
  const open = () => show(<BuyCoinsDialog onClose={() => {}} />)
  const pay = (amount: string) => page.getByRole('button', { name: t('wallet.pay', { amount }) })

  test('shows the price in its button (P03)', async () => {
    await open()
    await howMany().fill('200')
    await expect.element(pay('220.00 €')).toBeEnabled()
  })

  test('shows all decimals of the price of a coin (X02)', async () => {
    await show(<BuyCoinsDialog onClose={() => {}} />, { club: aClub({ currentPrice: 1.105 }) })
    await expect.element(page.getByText(t('wallet.onePrice', { coin: '1 VIR', amount: '1.105 €' }))).toBeVisible()
  })

  test('opens the payment provider’s page with the amount (P03)', async () => {
    await open()
    const sent = network.answers(purchaseCoins, { url: providersPage })
    await howMany().fill('200')
    await pay('220.00 €').click()
    await expect.poll(() => location.hash).toBe(providersPage)
    expect(sent[0]?.body['coinsAmount']).toBe(200)
  })

  test('for less than one euro is rejected (V01)', async () => {
    await open()
    await howMany().fill('0.5')
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('wallet.atLeastOneEuro'))
    await expect.element(pay('')).toBeDisabled()
  })

  test('for an invalid amount is rejected (V01)', async () => {
    await open()
    await howMany().fill('many')
    await expect.element(howMany()).toHaveAttribute('aria-invalid', 'true')
  })

  test('accepts a decimal comma in French (X02)', async () => {
    const fr = await translator('fr')
    await show(<BuyCoinsDialog onClose={() => {}} />, { language: 'fr' })
    await field(fr('wallet.howMany')).fill('12,5')
    await expect.element(page.getByRole('button', { name: fr('wallet.pay', { amount: '13,75 €' }) })).toBeEnabled()
  })

  test('keeps the amount after a failure (E05)', async () => {
    await open()
    network.fails(purchaseCoins)
    await howMany().fill('200')
    await pay('220.00 €').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.backend.unavailable'))
    await expect.element(howMany()).toHaveValue('200')
  })

  test('tells a failure once, in the dialog (E01)', async () => {
    const logged = vi.spyOn(console, 'error')
    await open()
    network.fails(purchaseCoins)
    await pay('110.00 €').click()
    await expect.element(page.getByText(t('problems.backend.unavailable')).first()).toBeVisible()
    // What is told by a toast is logged, before anything is drawn.
    expect(logged).not.toHaveBeenCalled()
  })

  test('sends one purchase for a double click (E05)', async () => {
    await open()
    const { sent, answer } = network.holds(purchaseCoins)
    await pay('110.00 €').dblClick()
    answer({ url: providersPage })
    await expect.poll(() => location.hash).toBe(providersPage)
    expect(sent).toHaveLength(1)
  })

  test('gets a new idempotency key in a retry after a failure (E05)', async () => {
    await open()
    const sent = network.refuses(purchaseCoins, 'errors.payment.providerFailed', { status: 502 })
    await pay('110.00 €').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await pay('110.00 €').click()
    await expect.poll(() => keysOf(sent).size).toBe(2)
  })
})

describe('a gift card', () => {
  const paul = aMember()
  const onClose = vi.fn<() => void>()
  const Gift = () => <GiftCardDialog username="marie" balance={50} onClose={onClose} />
  const open = async () => {
    network.answers(listMembers, [paul, aMember({ id: idOf(20), firstName: 'Marie', lastName: 'Durand', me: true })])
    onClose.mockReset()
    return show(<Gift />)
  }
  const openFor = async (amount: string) => {
    const shown = await open()
    await page.getByRole('button', { name: 'Paul Moreau' }).click()
    await howMany().fill(amount)
    return shown
  }
  const give = (amount: string) => page.getByRole('button', { name: t('wallet.give', { amount }) })
  /** The dialog, which can be opened again once it is closed. */
  function Reopenable() {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? (
      <GiftCardDialog username="marie" balance={50} onClose={() => setOpen(false)} />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    )
  }
  const loseAnswer = async (amount: string) => {
    network.answers(listMembers, [paul])
    await show(<Reopenable />)
    await page.getByRole('button', { name: 'Paul Moreau' }).click()
    await howMany().fill(amount)
    const sent = network.fails(createGiftCard)
    await give(`${amount} VIR`).click()
    await expect.element(page.getByText(t('wallet.unknownOutcome'))).toBeVisible()
    return sent
  }
  const giftCard = (amount: number, date = inMinutes(0)) => ({
    id: idOf(21),
    from: aMember(),
    to: paul,
    pricing: priceOf(amount),
    message: null,
    date,
  })

  test('is for another member, never for the fan (M14)', async () => {
    await open()
    await expect.element(page.getByRole('button', { name: 'Paul Moreau' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Marie Durand' })).not.toBeInTheDocument()
  })

  test('whose members failed to load says so, and loads them again (E03)', async () => {
    network.refuses(listMembers, 'errors.backend.unavailable', { status: 503 })
    await show(<Gift />)
    await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
    network.answers(listMembers, [paul])
    await page.getByRole('button', { name: t('shell.retry') }).click()
    await expect.element(page.getByRole('button', { name: 'Paul Moreau' })).toBeVisible()
  })

  test('finds a member by name (M14)', async () => {
    await open()
    const sent = network.answers(listMembers, [])
    await page.getByLabelText(t('wallet.to')).fill('Zoe')
    await expect.element(page.getByText(t('wallet.nobody'))).toBeVisible()
    expect(sent.at(-1)?.url.searchParams.get('search')).toBe('Zoe')
  })

  test('sends coins and a message (M14)', async () => {
    await openFor('20')
    const sent = network.answers(createGiftCard, giftCard(20))
    await page.getByLabelText(t('wallet.message')).fill(' Well played ')
    await give('20 VIR').click()
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ to: paul.id, coinsAmount: 20, message: 'Well played' }])
  })

  test('is confirmed, and the dialog closes (M14)', async () => {
    await openFor('20')
    network.answers(createGiftCard, giftCard(20))
    await give('20 VIR').click()
    await expect.element(page.getByText(t('wallet.given', { amount: '20 VIR', name: 'Paul' }))).toBeVisible()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  test('stays as it was sent until its answer is there (M14)', async () => {
    await openFor('20')
    const { answer } = network.holds(createGiftCard)
    await give('20 VIR').click()
    await expect.element(howMany()).toBeDisabled()
    answer(giftCard(20))
    await expect.element(page.getByText(t('wallet.given', { amount: '20 VIR', name: 'Paul' }))).toBeVisible()
  })

  test('for more than the balance is rejected (M14)', async () => {
    await openFor('51')
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('wallet.atMost', { amount: '50 VIR' }))
    await expect.element(give('')).toBeDisabled()
  })

  test('can be for the whole balance (M14)', async () => {
    await openFor('50')
    await expect.element(give('50 VIR')).toBeEnabled()
  })

  test('can’t be for zero coins (V01)', async () => {
    await openFor('0')
    await expect.element(give('')).toBeDisabled()
  })

  test('keeps member, amount and message after a failure (E05)', async () => {
    await openFor('20')
    network.refuses(createGiftCard, 'errors.giftCard.noMember')
    await page.getByLabelText(t('wallet.message')).fill('Well played')
    await give('20 VIR').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.giftCard.noMember'))
    await expect.element(howMany()).toHaveValue('20')
    await expect.element(page.getByLabelText(t('wallet.message'))).toHaveValue('Well played')
  })

  test('whose answer is lost is repeated as the same, and confirmed (E05)', async () => {
    await openFor('20')
    const sent = network.fails(createGiftCard)
    await give('20 VIR').click()
    await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
    network.answers(createGiftCard, giftCard(20))
    await give('20 VIR').click()
    await expect.element(page.getByText(t('wallet.given', { amount: '20 VIR', name: 'Paul' }))).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(keysOf(sent).size).toBe(1)
  })

  test('is the same after an answer without an outcome, and a refusal (E05)', async () => {
    await openFor('21')
    const sent = network.refuses(createGiftCard, 'errors.backend.unavailable', { status: 503 })
    await give('21 VIR').click()
    await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
    network.refuses(createGiftCard, 'errors.backend.tooManyRequests', { status: 429 })
    await give('21 VIR').click()
    await expect.element(page.getByText(t('problems.backend.tooManyRequests'))).toBeVisible()
    await give('21 VIR').click()
    await expect.poll(() => sent.length).toBe(3)
    expect(keysOf(sent).size).toBe(1)
  })

  test('is the same from a dialog that is opened again after a lost answer (E05)', async () => {
    const shown = await openFor('22')
    const sent = network.fails(createGiftCard)
    await give('22 VIR').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await shown.unmount()
    await openFor('22')
    await give('22 VIR').click()
    await expect.poll(() => sent.length).toBe(2)
    expect(keysOf(sent).size).toBe(1)
  })

  test('whose answer is lost stays as it was sent, and says that it may have been given (E05)', async () => {
    await loseAnswer('26')
    for (const control of [howMany(), page.getByLabelText(t('wallet.message'))])
      await expect.element(control).toBeDisabled()
    await expect.element(page.getByRole('button', { name: t('wallet.change') })).toBeDisabled()
  })

  test('is shown as it was sent by a dialog that is opened again after a lost answer (E05)', async () => {
    const sent = await loseAnswer('27')
    await page.getByRole('button', { name: t('shell.close') }).click()
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(howMany()).toHaveValue('27')
    await give('27 VIR').click()
    await expect.poll(() => sent.length).toBe(2)
    expect(keysOf(sent).size).toBe(1)
  })

  test('of another amount is another after a start over (E05)', async () => {
    const sent = await loseAnswer('23')
    await page.getByRole('button', { name: t('wallet.startOver') }).click()
    await howMany().fill('24')
    await give('24 VIR').click()
    await expect.poll(() => sent.length).toBe(2)
    expect(keysOf(sent).size).toBe(2)
  })

  test('is not given again after a start over with the same content, and its fan is told so (E05)', async () => {
    const sent = await loseAnswer('28')
    await page.getByRole('button', { name: t('wallet.startOver') }).click()
    network.answers(createGiftCard, giftCard(28, inMinutes(-1)))
    await give('28 VIR').click()
    await expect.element(page.getByText(t('wallet.givenBefore', { amount: '28 VIR', name: 'Paul' }))).toBeVisible()
    expect(keysOf(sent).size).toBe(1)
  })

  test('that was given can be given again (E05)', async () => {
    const shown = await openFor('25')
    const sent = network.answers(createGiftCard, giftCard(25))
    await give('25 VIR').click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    await shown.unmount()
    await openFor('25')
    await give('25 VIR').click()
    await expect.poll(() => sent.length).toBe(2)
    expect(keysOf(sent).size).toBe(2)
  })

  test('is sent once for a double click (E05)', async () => {
    await openFor('20')
    const { sent, answer } = network.holds(createGiftCard)
    await give('20 VIR').dblClick()
    answer(giftCard(20))
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(sent).toHaveLength(1)
  })

  test('can be for another member after a change (M14)', async () => {
    await openFor('20')
    await page.getByRole('button', { name: t('wallet.change') }).click()
    await expect.element(page.getByLabelText(t('wallet.to'))).toBeVisible()
  })
})
