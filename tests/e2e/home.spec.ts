import { expect } from '@playwright/test'
import { devices, expectAccessible, logIn, menuOf, onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const foundation = '/clubs/fondation-horizon'
const chosenClub = () => localStorage.getItem('selected_club')

test(
  'the list of clubs shows where an auction is live, and leads to a club, whose title and icon the page gets',
  { tag: ['@R01', '@H12', '@C11'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Choose your club' })).toBeVisible()
      const club = page.getByRole('link', { name: /FC Virage/ })
      await expect(club.getByText('Live auction')).toBeVisible()
      await expectAccessible(page)
      await club.click()
      await expect(page).toHaveURL(/\/clubs\/fc-virage$/)
      await expect(page).toHaveTitle('FC Virage')
      await expect(page.locator('link[rel=icon]').last()).toHaveAttribute('href', /fc-virage-crest/)
    }),
)

test(
  'a visitor is redirected from / to the club that they chose, until /clubs clears the choice',
  { tag: ['@R02', '@R24'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.goto('/clubs/fc-virage')
      await expect.poll(() => page.evaluate(chosenClub)).toBe('fc-virage')
      await page.goto('/')
      await expect(page).toHaveURL(/\/clubs\/fc-virage$/)
      await page.goto('/clubs')
      await expect(page.getByRole('heading', { name: 'Choisissez votre club' })).toBeVisible()
      await expect.poll(() => page.evaluate(chosenClub)).toBeNull()
    }),
)

for (const device of devices) {
  test(
    `the menu of a club with coins lists wallet and news, ${device.name} (deviation 10)`,
    { tag: ['@C01', '@S01', '@S02', '@S03'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await page.goto('/clubs/fc-virage')
        await expect(menuOf(page).getByRole('link')).toHaveText([
          new RegExp(`^${t('Home', 'Accueil')}$`),
          // The dot beside it has a text for screen readers.
          new RegExp(t('^Auctions\\s*live$', '^Enchères\\s*en direct$')),
          new RegExp(`^${t('Shop', 'Boutique')}$`),
          new RegExp(`^${t('Wallet', 'Portefeuille')}$`),
          new RegExp(`^${t('News', 'Actualités')}$`),
          // On a desktop the login is in the header.
          ...(device.phone ? [/^Log in$/] : []),
        ])
      }),
  )

  test(
    `the menu of a foundation lists members and donations, ${device.name}`,
    { tag: ['@C01', '@S02'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await signIn(page, 'fondation-horizon', 'marie@fans.test')
        await expect(menuOf(page).getByRole('link')).toHaveText([
          t('Home', 'Accueil'),
          t('Members', 'Membres'),
          new RegExp(t('^Auctions', '^Enchères')),
          t('Donate', 'Don'),
          t('News', 'Actualités'),
          ...(device.phone ? ['Profile'] : []),
        ])
      }),
  )
}

test('the menu of a popup club lists no wallet', { tag: ['@C01', '@S02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto('/clubs/popup-rotonde')
    await expect(menuOf(page).getByRole('link', { name: 'Boutique' })).toBeVisible()
    await expect(menuOf(page).getByRole('link', { name: 'Portefeuille' })).toHaveCount(0)
    await expectAccessible(page)
  }),
)

test('a page of an exclusive highlights the shop and the auctions', { tag: ['@R22'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto('/clubs/fc-virage/exclusives/diallo-derby-shirt')
    await expect(menuOf(page).locator('[aria-current=page]')).toHaveText([/^Auctions\s*live$/, /^Shop$/])
  }),
)

test('a fan who isn’t a member yet has an empty menu', { tag: ['@S02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fc-virage', 'tom@fans.test')
    await page.goto('/clubs/fc-virage')
    await expect(page.getByRole('link', { name: 'My profile' })).toBeVisible()
    await expect(menuOf(page).getByRole('link')).toHaveCount(0)
  }),
)

test(
  'the home of a club shows its live auction and its partners',
  { tag: ['@C10', '@H01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.goto('/clubs/fc-virage')
      await expect(page.getByText('Le soir du derby : c’est en direct')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Partenaires' }).getByRole('listitem')).toHaveCount(3)
    }),
)

test('a vip club has a theme of its own', { tag: ['@C02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto('/clubs/club70-legends')
    await expect(page.locator('[data-vip]')).toHaveCount(1)
    await expectAccessible(page)
  }),
)

for (const device of devices)
  test(
    `a club by invitation shows visitors only its entrance, ${device.name}`,
    { tag: ['@C03', '@C09', '@S01'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await page.goto(foundation)
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await expect(page.getByText(t('By invitation', 'Sur invitation'), { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { name: t('Live now', 'En direct') })).toHaveCount(0)
        await expect(menuOf(page)).toHaveCount(0)
        await expectAccessible(page)
      }),
  )

test(
  'a fan without an invitation sees only a message, and can log out',
  { tag: ['@C09', '@I11', '@H01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await logIn(page, 'fondation-horizon', 'sam@fans.test')
      await expect(page.getByText('Vous n’avez pas encore été invité')).toBeVisible()
      await expect(menuOf(page)).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('main').getByRole('button', { name: 'Se déconnecter' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()
    }),
)

test(
  'the home of a foundation reserves space for its exclusives while they load',
  { tag: ['@H11'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      const loaded = Promise.withResolvers<void>()
      await page.route(`**/api${foundation}/exclusives`, async (route) => {
        await loaded.promise
        await route.continue()
      })
      await page.goto(foundation)
      await expect(page.locator('main .skeleton')).toHaveCount(4)
      loaded.resolve()
      // Content far below loads when the page is scrolled there.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(page.locator('main .skeleton')).toHaveCount(0)
    }),
)

test(
  'the home of a foundation shows members its auctions, programs and members, and asks for a donation',
  { tag: ['@H02', '@H03', '@H04', '@H07', '@H08', '@R05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      for (const name of ['En direct', 'Soutenez-nous', 'Nos programmes', 'Membres', 'Faites un don ponctuel'])
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      const links = page.getByRole('main').getByRole('link')
      await expect(links.filter({ hasText: 'Voir les enchères' })).toHaveCount(1)
      // One in the header, which has at most two links, and one in the card.
      await expect(links.filter({ hasText: /^Faire un don$/ })).toHaveCount(2)
      await expect(links.filter({ hasText: 'Ce que nous faisons' })).toHaveCount(0)
      await expectAccessible(page)
    }),
)
