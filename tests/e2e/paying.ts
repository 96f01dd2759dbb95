import { expect, type Page } from '@playwright/test'
import { expectAccessible, type Translate } from './product.ts'

/** On the provider's page, pays with a card that asks for approval. @param number of the card */
export async function payWithApproval(page: Page, t: Translate, number?: string): Promise<void> {
  await chooseCardWithApproval(page, t, number)
  const approve = page.getByRole('button', { name: t('Approve', 'Valider') })
  await expect(approve).toBeVisible()
  await expectAccessible(page)
  await approve.click()
}

/** On the provider's page, pays with a card that asks for approval, and refuses it. */
export async function refuseApproval(page: Page, t: Translate): Promise<void> {
  await chooseCardWithApproval(page, t)
  await page.getByRole('button', { name: t('Refuse', 'Refuser') }).click()
  await expect(page.getByRole('alert')).toContainText(t('declined', 'refusée'))
  await expectAccessible(page)
}

/** Saves a card in the profile, which allows charges of won lots. All test cards but 4242… ask for approval. */
export async function saveCard(page: Page, t: Translate, { club, number }: { club: string; number: string }) {
  const save = new RegExp(t('^Save (a )?card$', '^Enregistrer (une|la) carte$'))
  await page.goto(`/clubs/${club}/profile`)
  await page.getByRole('button', { name: save }).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByLabel(t('Card number', 'Numéro de carte')).fill(number)
  await page.getByRole('button', { name: save }).click()
  if (!number.startsWith('4242')) await page.getByRole('button', { name: t('Approve', 'Valider') }).click()
  await page.waitForURL(/\/profile/)
}

async function chooseCardWithApproval(page: Page, t: Translate, number = '4000002500003155'): Promise<void> {
  await page.getByLabel(t('Card number', 'Numéro de carte')).fill(number)
  await pay(page, t)
}

/**
 * On the provider's page, pays with the card that it suggests. It first waits for the page, because the button that leads to
 * it has the same name.
 *
 * @param amount the beginning of the amount in euro
 */
export async function pay(page: Page, t: Translate, amount = ''): Promise<void> {
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: new RegExp(`^${t('Pay', 'Payer')} ${amount}`) }).click()
}

/** On the provider's page, goes back without paying, and expects the message. */
export async function cancelPayment(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('Cancel and go back', 'Annuler et revenir') }).click()
  await expect(
    page.getByText(
      t('The payment could not be processed. Try again.', 'Le paiement n’a pas pu être traité. Réessayez.'),
    ),
  ).toBeVisible()
}
