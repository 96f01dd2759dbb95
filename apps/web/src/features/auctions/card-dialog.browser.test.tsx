import { getCardPaymentMethod, setUpCard } from '@virage/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aCard, aFan, anExclusive, providersPage } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { CardDialog } from './card-dialog.tsx'

const open = async ({ cancelled = false } = {}) => {
  network.answers(getCardPaymentMethod, aCard({ status: 'NOT_DEFINED', card: null }))
  const onClose = vi.fn<() => void>()
  await show(<CardDialog exclusive={anExclusive()} fan={aFan()} wanted="bid" cancelled={cancelled} onClose={onClose} />)
  return onClose
}
const save = () => page.getByRole('button', { name: t('cardSetup.save') })

test('saving a card opens the payment provider’s page (A04)', async () => {
  await open()
  network.answers(setUpCard, { url: providersPage })
  await save().click()
  await expect.poll(() => location.hash).toBe(providersPage)
})

test('the payment provider redirects to the lot after success and cancellation (A04)', async () => {
  await open()
  const sent = network.answers(setUpCard, { url: providersPage })
  await save().click()
  const here = location.origin + location.pathname
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      successUrl: `${here}?payment-result=SUCCESS`,
      cancelUrl: `${here}?payment-result=CANCELED`,
      mandateVersion: 1,
    })
})

test('saving a card shows the sentence that the fan agrees to (B05)', async () => {
  await open()
  await expect.element(page.getByText(aCard().mandate.words)).toBeVisible()
})

test('a card can be saved without the sentence, and then isn’t agreed to (B05)', async () => {
  const onClose = vi.fn<() => void>()
  network.fails(getCardPaymentMethod)
  await show(<CardDialog exclusive={anExclusive()} fan={aFan()} wanted="bid" cancelled={false} onClose={onClose} />)
  const sent = network.answers(setUpCard, { url: providersPage })
  await save().click()
  await expect.poll(() => sent[0]?.body).not.toHaveProperty('mandateVersion')
})

test('a double click opens one page (A04)', async () => {
  await open()
  const { sent, answer } = network.holds(setUpCard)
  await save().dblClick()
  answer({ url: providersPage })
  await expect.poll(() => location.hash).toBe(providersPage)
  expect(sent).toHaveLength(1)
})

test('a failure is shown in the dialog (E01)', async () => {
  await open()
  network.refuses(setUpCard, 'errors.payment.providerFailed', { status: 502 })
  await save().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.payment.providerFailed'))
})

test('saving can be retried after a failure (E05)', async () => {
  await open()
  network.fails(setUpCard)
  await save().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  network.answers(setUpCard, { url: providersPage })
  await save().click()
  await expect.poll(() => location.hash).toBe(providersPage)
})

test('a fan who returns without a card sees a message (M08)', async () => {
  await open({ cancelled: true })
  await expect.element(page.getByText(t('cardSetup.cancelled'))).toBeVisible()
})

test('Escape closes the dialog (S06)', async () => {
  const onClose = await open()
  await expect.element(save()).toBeVisible()
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
