import { type BrowserContext, expect, type Page } from '@playwright/test'
import { devices, expectAccessible, onDesktop, onMobile, test, untilHydrated, withPage } from './product.ts'
import { pressKeys } from './press-keys.ts'

/** Records the categories of each stored consent. */
function recordConsents(page: Page): string[][] {
  const records: string[][] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/consents')) return
    records.push((request.postDataJSON() as { categories: string[] }).categories)
  })
  return records
}

const cookieOf = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'cc_cookie')
const banner = (page: Page) =>
  page.getByRole('dialog', { name: /^(Your cookies, your choice|Cookies, à vous de choisir)$/ })

for (const device of devices)
  test(
    `a visitor is asked for consent to cookies, and their choice is stored for half a year, ${device.name}`,
    { tag: ['@K05'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: { ...device, undecided: true } }, async (page, t, context) => {
        const records = recordConsents(page)
        await page.goto('/clubs/fc-virage')
        await pressKeys(page)
        await expect(banner(page)).toBeVisible()
        await expectAccessible(page)
        expect(await cookieOf(context)).toBeUndefined()
        await banner(page)
          .getByRole('button', { name: t('Necessary only', 'Nécessaires seulement') })
          .click()
        await expect.poll(() => records).toEqual([['necessary']])
        const cookie = await cookieOf(context)
        expect(cookie?.sameSite).toBe('Lax')
        expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(182)
      }),
  )

test(
  'a visitor who has chosen isn’t asked again, and can change the choice in the footer',
  { tag: ['@K05', '@S10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const records = recordConsents(page)
      await page.goto('/clubs/fc-virage')
      await pressKeys(page)
      await expect(banner(page)).toHaveCount(0)
      const cookies = page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })
      await untilHydrated(cookies)
      await cookies.click()
      const choices = page.getByRole('dialog', { name: 'Vos choix' })
      await expect(choices).toBeVisible()
      await expectAccessible(page)
      await choices.getByRole('button', { name: 'Tout accepter' }).click()
      await expect.poll(() => records).toEqual([['necessary', 'analytics']])
    }),
)

test(
  'the cookie dialog isn’t modal: the page stays usable (deviation 43)',
  { tag: ['@K05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: { ...onMobile, undecided: true } }, async (page) => {
      await page.goto('/clubs/fc-virage')
      await page.mouse.wheel(0, 1)
      await expect(banner(page)).toHaveAttribute('aria-modal', 'false')
    }),
)
