import { acceptCardMandate, getCardPaymentMethod, removeCard, setUpCard } from '@virage/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aCard, aFan, providersPage } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { CardSection } from './card-section.tsx'

const open = (card = aCard()) => {
  network.answers(getCardPaymentMethod, card)
  return show(<CardSection username={aFan().username} />)
}
const unagreed = aCard({ mandate: { ...aCard().mandate, acceptedDate: null } })
const press = (name: Parameters<typeof t>[0]) =>
  page
    .getByRole('button', { name: t(name) })
    .last()
    .click()

test('a saved card is shown as its owner knows it (B05)', async () => {
  await open()
  await expect.element(page.getByText('Visa ending in 4242')).toBeVisible()
  await expect.element(page.getByText('Expires 12/2034')).toBeVisible()
})

test('a card is replaced on the provider’s page, with the sentence that was agreed to (B05)', async () => {
  await open()
  await expect.element(page.getByText(aCard().mandate.words)).toBeVisible()
  const sent = network.answers(setUpCard, { url: providersPage })
  await press('savedCard.replaceCard')
  await expect.poll(() => location.hash).toBe(providersPage)
  expect(sent[0]?.body).toMatchObject({ mandateVersion: 1 })
})

test('an earlier card is charged automatically only once its owner agrees (B05)', async () => {
  await open(unagreed)
  await expect.element(page.getByText(t('savedCard.mandateMissing'))).toBeVisible()
  const sent = network.answers(acceptCardMandate, aCard())
  await press('savedCard.allowCharges')
  await expect.element(page.getByText(t('savedCard.mandateMissing'))).not.toBeInTheDocument()
  expect(sent[0]?.body).toEqual({ mandateVersion: 1 })
})

test('a failure to allow charges is told once, beside the button (E01)', async () => {
  const logged = vi.spyOn(console, 'error')
  await open(unagreed)
  network.fails(acceptCardMandate)
  await press('savedCard.allowCharges')
  await expect.element(page.getByText(t('problems.backend.unavailable')).first()).toBeVisible()
  // What is told by a toast is logged, before anything is drawn.
  expect(logged).not.toHaveBeenCalled()
})

test('a card that is needed stays, and says why (B05)', async () => {
  await open()
  network.refuses(removeCard, 'errors.card.inUse', { status: 409 })
  await press('savedCard.removeCard')
  await press('savedCard.removeCard')
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.card.inUse'))
})

test('a removed card is gone (B05)', async () => {
  await open()
  network.answers(removeCard, {})
  await press('savedCard.removeCard')
  network.answers(getCardPaymentMethod, aCard({ status: 'NOT_DEFINED', card: null }))
  await press('savedCard.removeCard')
  await expect.element(page.getByText(t('savedCard.noCard'))).toBeVisible()
})

test('a removed card is gone before it is read again (B05)', async () => {
  await open()
  network.answers(removeCard, {})
  await press('savedCard.removeCard')
  const { sent, answer } = network.holds(getCardPaymentMethod)
  const before = sent.length
  await press('savedCard.removeCard')
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(t('savedCard.noCard'))).toBeVisible()
  answer(aCard({ status: 'NOT_DEFINED', card: null }))
})

test('the focus goes to the title of the section when a card is removed (S06)', async () => {
  await open()
  network.answers(removeCard, {})
  await press('savedCard.removeCard')
  network.answers(getCardPaymentMethod, aCard({ status: 'NOT_DEFINED', card: null }))
  await press('savedCard.removeCard')
  await expect.element(page.getByRole('heading', { name: t('savedCard.card') })).toHaveFocus()
})

test('a card that can’t be loaded says so, and is loaded again on request (E03)', async () => {
  network.refuses(getCardPaymentMethod, 'errors.backend.unknown', { status: 500 })
  await show(<CardSection username={aFan().username} />)
  await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
  network.answers(getCardPaymentMethod, aCard())
  await press('shell.retry')
  await expect.element(page.getByText('Visa ending in 4242')).toBeVisible()
})
