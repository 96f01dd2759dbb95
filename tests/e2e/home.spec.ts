import { expect } from '@playwright/test'
import { signInToApi } from '@virage/test-support/builders'
import { expectAccessible, withPage, logIn, menuOf, signIn, test, devices } from './product.ts'

const foundation = '/clubs/fondation-horizon'

for (const device of devices) {
  test(
    `a visitor chooses a club, is led back to it, and can choose again, ${device.name}`,
    { tag: ['@R01', '@R02', '@R24', '@H12', '@C08', '@R21', '@C11'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const title = page.getByRole('heading', { name: t('Choose your club', 'Choisissez votre club') })
        await page.goto('/')
        await expect(title).toBeVisible()
        const club = page.getByRole('link', { name: /FC Virage/ })
        await expect(club.getByText(t('Live auction', 'Enchères en direct'))).toBeVisible()
        await expectAccessible(page)
        await club.click()
        await expect(page).toHaveURL(/\/clubs\/fc-virage$/)
        await expect(page).toHaveTitle('FC Virage')
        await expect(page.locator('link[rel=icon]').last()).toHaveAttribute('href', /fc-virage-crest/)
        await expect.poll(() => page.evaluate(() => localStorage.getItem('selected_club'))).toBe('fc-virage')
        await page.goto('/')
        await expect(page).toHaveURL(/\/clubs\/fc-virage$/)
        await page.goto('/clubs')
        await expect(title).toBeVisible()
        await expect.poll(() => page.evaluate(() => localStorage.getItem('selected_club'))).toBeNull()

        const toClubs = t('See the clubs', 'Voir les clubs')
        for (const [path, home] of [
          ['/clubs/no-such-club', toClubs],
          ['/no-such-page', toClubs],
          ['/clubs/fc-virage/no-such-page', t('Go to the club’s home', 'Aller à l’accueil du club')],
        ] as const) {
          const response = await page.goto(path)
          expect(response?.status()).toBe(404)
          await expect(page.getByRole('link', { name: home })).toBeVisible()
          await expectAccessible(page)
        }
      }),
  )

  test(
    `menus and faces follow the model of a club, ${device.name} (deviation 10)`,
    { tag: ['@C01', '@C02', '@S02', '@S03', '@R22', '@H01'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const [home, shop, news] = [t('Home', 'Accueil'), t('Shop', 'Boutique'), t('News', 'Actualités')]
        const auctions = t('Auctions live', 'Enchères en direct').replace(' ', String.raw`\s*`)
        const items = (...inside: string[]) => inside.map((item) => new RegExp(`^${item}$`))
        await page.goto('/clubs/fc-virage')
        // On a phone the way in stands in the menu.
        const login = device.phone ? [t('Log in', 'Connexion')] : []
        await expect(menuOf(page).getByRole('link')).toHaveText(
          items(home, auctions, shop, t('Wallet', 'Portefeuille'), news, ...login),
        )
        await expect(page.getByText(t('Derby night is live', 'Le soir du derby : c’est en direct'))).toBeVisible()
        await expect(page.getByRole('list', { name: t('Partners', 'Partenaires') }).getByRole('listitem')).toHaveCount(
          3,
        )
        await page.goto('/clubs/fc-virage/exclusives/diallo-derby-shirt')
        await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(items(auctions, shop))

        await page.goto('/clubs/club70-legends')
        await expect(page.locator('[data-vip]')).toHaveCount(1)
        await expectAccessible(page)

        await page.goto('/clubs/popup-rotonde')
        await expect(menuOf(page).getByRole('link')).toHaveText(items(home, auctions, shop, news, ...login))
        await expectAccessible(page)

        await signIn(page, 'fc-virage', 'tom@fans.test')
        await page.goto('/clubs/fc-virage')
        await expect(page.getByRole('link', { name: t('My profile', 'Mon profil') })).toBeVisible()
        await expect(menuOf(page).getByRole('link')).toHaveCount(0)
      }),
  )

  test(
    `a foundation by invitation stays closed to strangers, and shows its members what it does, ${device.name}`,
    { tag: ['@C03', '@C09', '@S01', '@S02', '@H01', '@H02', '@H03', '@H04', '@H07', '@H08', '@H11'] },
    async ({ browser, product }) => {
      await withPage({ browser, product, device }, async (page, t) => {
        await page.goto(foundation)
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await expect(page.getByText(t('By invitation', 'Sur invitation'), { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { name: t('Live now', 'En direct') })).toHaveCount(0)
        await expect(menuOf(page)).toHaveCount(0)
        await expectAccessible(page)

        await logIn(page, 'fondation-horizon', 'sam@fans.test')
        await expect(
          page.getByText(t('You haven’t been invited yet', 'Vous n’avez pas encore été invité')),
        ).toBeVisible()
        await expect(menuOf(page)).toHaveCount(0)
        await expectAccessible(page)
        await page
          .getByRole('main')
          .getByRole('button', { name: t('Log out', 'Se déconnecter') })
          .click()
        await expect(page.getByRole('banner').getByRole('link', { name: t('Log in', 'Connexion') })).toBeVisible()
      })

      await withPage({ browser, product, device }, async (page, t) => {
        await signIn(page, 'fondation-horizon', 'marie@fans.test')
        let letCome = () => {}
        const came = new Promise<void>((resolve) => (letCome = resolve))
        await page.route(`**/api${foundation}/exclusives`, async (route) => {
          await came
          await route.continue()
        })
        await page.goto(foundation)
        await expect(page.locator('main .skeleton')).toHaveCount(4)
        letCome()
        // What comes far below is fetched when somebody goes there.
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        for (const name of [
          t('Live now', 'En direct'),
          t('Support us', 'Soutenez-nous'),
          t('Our programs', 'Nos programmes'),
          t('Members', 'Membres'),
          t('Make a one-time donation', 'Faites un don ponctuel'),
        ])
          await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
        await expect(page.locator('main .skeleton')).toHaveCount(0)
        const links = page.getByRole('main').getByRole('link')
        await expect(links.filter({ hasText: t('See the auctions', 'Voir les enchères') })).toHaveCount(1)
        // In the header and in the card.
        await expect(links.filter({ hasText: new RegExp(`^${t('Donate', 'Faire un don')}$`) })).toHaveCount(2)
        await expect(links.filter({ hasText: t('What we do', 'Ce que nous faisons') })).toHaveCount(0)
        await expect(menuOf(page).getByRole('link')).toHaveText([
          t('Home', 'Accueil'),
          t('Members', 'Membres'),
          new RegExp(t('^Auctions', '^Enchères')),
          t('Donate', 'Don'),
          t('News', 'Actualités'),
          ...(device.phone ? ['Profile'] : []),
        ])
        await expectAccessible(page)
      })
    },
  )

  test(
    `a club says that it opens, stands by and is archived, ${device.name}`,
    { tag: ['@C07', '@H03', '@S04'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const operator = await signInAsOperator(product)
        const club = '/clubs/club70-legends'
        const open = async (state: string, path = '') => {
          await operator('PUT', `/api/staff${club}/state`, { state, reason: 'A test of seasons' })
          await page.goto(`${club}${path}`)
        }
        await open('UPCOMING')
        await expect(page.getByText(t('Opening soon', 'Ouverture prochaine'))).toBeVisible()
        await expectAccessible(page)
        await open('STAND_BY', '/marketplace')
        const cards = page.getByRole('main').getByRole('article')
        await expect(cards.first()).toContainText(t('Sold out', 'Épuisé'))
        await expectAccessible(page)
        await open('ARCHIVED', '/marketplace')
        const banner = page.getByRole('complementary', { name: t('Announcement', 'Annonce') })
        await expect(banner).toContainText(t('This club is archived', 'Ce club est archivé'))
        await expect(cards).toHaveCount(0)
        await expectAccessible(page)
        await open('LIVE', '/marketplace')
        await expect(cards.first()).not.toContainText(t('Sold out', 'Épuisé'))
        await expect(banner).toHaveCount(0)
      }),
  )
}
