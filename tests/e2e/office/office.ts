import { expect, type Page } from '@playwright/test'
import {
  createAccount,
  createAuction,
  password,
  signInAsOperator,
  signInToApi,
  type TestFan,
} from '@virage/test-support/builders'
import { tokensBySrp } from '@virage/test-support/fans'
import type { RunningServer } from '@virage/test-support/server'

/** The club in which the tests of the back office work. */
export const club = 'fc-virage'

/** Signs a member of staff in to the back office, in a page or context that shows nothing yet. The tokens come from the API. */
export async function enterOffice(
  page: Pick<Page, 'addInitScript'>,
  product: Pick<RunningServer, 'origin'>,
  email: string,
): Promise<void> {
  const { AccessToken, RefreshToken } = await tokensBySrp({ origin: product.origin, email, password, client: 'office' })
  // For an hour by the browser's own clock.
  const tokens = JSON.stringify({ access: AccessToken, refresh: RefreshToken, until: Date.now() + 3_600_000 })
  await page.addInitScript((value) => sessionStorage.setItem('virage.office.tokens', value), tokens)
}

/** Makes an account a helper of a club for tonight, by a link as an editor's. */
export async function becomeHelper(product: RunningServer, slug: string, email: string): Promise<void> {
  const operator = await signInAsOperator(product)
  const auctionId = await createAuction(product, operator, { club: slug })
  const path = `/api/staff/clubs/${slug}`
  const { token } = await operator<{ token: string }>('POST', `${path}/helper-links`, { auctionId, most: 1 })
  const helper = await signInToApi(product, email)
  await helper('POST', `${path}/helpers`, { token })
}

/** Creates an account with a role in each of some clubs. @returns its email address */
export async function createStaff(product: RunningServer, role: string, slugs = [club]): Promise<string> {
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@staff.test`
  await createAccount(product, email)
  const operator = await signInAsOperator(product)
  for (const slug of slugs)
    if (role === 'floor') await becomeHelper(product, slug, email)
    else await operator('POST', `/api/staff/clubs/${slug}/staff`, { email, role })
  return email
}

/** Saves a card of the sandbox for a fan who approves it. */
export async function saveSandboxCard(
  product: Pick<RunningServer, 'origin'>,
  fan: TestFan,
  card: string,
): Promise<void> {
  const page = `${product.origin}/clubs/${club}`
  const path = `/api/clubs/${club}/fans/${fan.username}/card-payment-method`
  const { url } = await fan.call<{ url: string }>('PUT', path, { successUrl: page, cancelUrl: page })
  for (const action of ['pay', 'approve'])
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action, card }) })
  await expect.poll(async () => (await fan.call<{ status: string }>('GET', path)).status).toBe('READY')
}
