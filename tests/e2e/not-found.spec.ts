import { expect } from '@playwright/test'
import { expectAccessible, onDesktop, onMobile, test, withPage } from './product.ts'

test(
  'an unknown page or club is not found, and its page leads to the clubs',
  { tag: ['@C08', '@E04', '@P11', '@R21'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      for (const { path, title } of [
        { path: '/no-such-page', title: 'Page not found' },
        { path: '/clubs/no-such-club', title: 'Club not found' },
      ]) {
        expect((await page.goto(path))?.status(), path).toBe(404)
        await expect(page.getByText(title).last()).toBeVisible()
        await expect(page.getByRole('link', { name: 'See the clubs' })).toBeVisible()
        await expectAccessible(page)
      }
    }),
)

test(
  'an unknown page of a club is not found, and leads to the club’s home',
  { tag: ['@E04', '@P11', '@R21'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      expect((await page.goto('/clubs/fc-virage/nowhere'))?.status()).toBe(404)
      await expect(page.getByText('Page introuvable').last()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Aller à l’accueil du club' })).toBeVisible()
      await expectAccessible(page)
    }),
)

test('each kind of missing content has its own message', { tag: ['@E04', '@P11'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    for (const { path, title } of [
      { path: 'news/none', title: 'Story not found' },
      { path: 'programs/none', title: 'Program not found' },
      { path: 'exclusives/none', title: 'Exclusive not found' },
      { path: 'partners/none', title: 'Partner not found' },
      { path: 'marketplace/none', title: 'Nothing on this shelf' },
    ]) {
      expect((await page.goto(`/clubs/fc-virage/${path}`))?.status(), path).toBe(404)
      await expect(page.getByText(title).last(), path).toBeVisible()
    }
  }),
)
