import { expect, type Page } from '@playwright/test'
import { expectAccessible, type Translate } from './product.ts'

/** On the provider's page, pays with a card that asks for approval. */
export async function payWithApproval(page: Page, t: Translate): Promise<void> {
  await chooseCardWithApproval(page, t)
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

async function chooseCardWithApproval(page: Page, t: Translate): Promise<void> {
  await page.getByLabel(t('Card number', 'Numéro de carte')).fill('4000002500003155')
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
