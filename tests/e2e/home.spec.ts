import { expect } from '@playwright/test'
import { callerOf } from './bidding.ts'
import { expectNoBarriers, going, logIn, menuOf, signIn, test, ways } from './product.ts'

const foundation = '/clubs/fondation-horizon'

for (const way of ways) {
  test(
    `a visitor chooses a club, is led back to it, and can choose again, ${way.name}`,
    { tag: ['@R01', '@R02', '@R24', '@H12', '@C08', '@R21', '@C11'] },
    async ({ browser, product }) =>
      going({ browser, product, way }, async (page, say) => {
        const title = page.getByRole('heading', { name: say('Choose your club', 'Choisissez votre club') })
        await page.goto('/')
        await expect(title).toBeVisible()
        const club = page.getByRole('link', { name: /FC Virage/ })
        await expect(club.getByText(say('Live auction', 'Enchères en direct'))).toBeVisible()
        await expectNoBarriers(page)
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

        const toClubs = say('See the clubs', 'Voir les clubs')
        for (const [path, home] of [
          ['/clubs/no-such-club', toClubs],
          ['/no-such-page', toClubs],
          ['/clubs/fc-virage/no-such-page', say('Go to the club’s home', 'Aller à l’accueil du club')],
        ] as const) {
          const response = await page.goto(path)
          expect(response?.status()).toBe(404)
          await expect(page.getByRole('link', { name: home })).toBeVisible()
          await expectNoBarriers(page)
        }
      }),
  )

  test(
    `menus and faces follow the model of a club, ${way.name} (deviation 10)`,
    { tag: ['@C01', '@C02', '@S02', '@S03', '@R22', '@H01'] },
    async ({ browser, product }) =>
      going({ browser, product, way }, async (page, say) => {
        const [home, shop, news] = [say('Home', 'Accueil'), say('Shop', 'Boutique'), say('News', 'Actualités')]
        const auctions = say('Auctions live', 'Enchères en direct').replace(' ', String.raw`\s*`)
        const items = (...inside: string[]) => inside.map((item) => new RegExp(`^${item}$`))
        await page.goto('/clubs/fc-virage')
        // On a phone the way in stands in the menu.
        const login = way.phone ? [say('Log in', 'Connexion')] : []
        await expect(menuOf(page).getByRole('link')).toHaveText(
          items(home, auctions, shop, say('Wallet', 'Portefeuille'), news, ...login),
        )
        await expect(page.getByText(say('Derby night is live', 'Le soir du derby : c’est en direct'))).toBeVisible()
        await expect(
          page.getByRole('list', { name: say('Partners', 'Partenaires') }).getByRole('listitem'),
        ).toHaveCount(3)
        await page.goto('/clubs/fc-virage/exclusives/diallo-derby-shirt')
        await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(items(auctions, shop))

        await page.goto('/clubs/club70-legends')
        await expect(page.locator('[data-vip]')).toHaveCount(1)
        await expectNoBarriers(page)

        await page.goto('/clubs/popup-rotonde')
        await expect(menuOf(page).getByRole('link')).toHaveText(items(home, auctions, shop, news, ...login))
        await expectNoBarriers(page)

        await signIn(page, 'fc-virage', 'tom@fans.test')
        await page.goto('/clubs/fc-virage')
        await expect(page.getByRole('link', { name: say('My profile', 'Mon profil') })).toBeVisible()
        await expect(menuOf(page).getByRole('link')).toHaveCount(0)
      }),
  )

  test(
    `a foundation by invitation stays closed to strangers, and shows its members what it does, ${way.name}`,
    { tag: ['@C03', '@C09', '@S01', '@S02', '@H01', '@H02', '@H03', '@H04', '@H07', '@H08', '@H11'] },
    async ({ browser, product }) => {
      await going({ browser, product, way }, async (page, say) => {
        await page.goto(foundation)
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await expect(page.getByText(say('By invitation', 'Sur invitation'), { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { name: say('Live now', 'En direct') })).toHaveCount(0)
        await expect(menuOf(page)).toHaveCount(0)
        await expectNoBarriers(page)

        await logIn(page, 'fondation-horizon', 'sam@fans.test')
        await expect(
          page.getByText(say('You haven’t been invited yet', 'Vous n’avez pas encore été invité')),
        ).toBeVisible()
        await expect(menuOf(page)).toHaveCount(0)
        await expectNoBarriers(page)
        await page
          .getByRole('main')
          .getByRole('button', { name: say('Log out', 'Se déconnecter') })
          .click()
        await expect(page.getByRole('banner').getByRole('link', { name: say('Log in', 'Connexion') })).toBeVisible()
      })

      await going({ browser, product, way }, async (page, say) => {
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
        for (const name of [
          say('Live now', 'En direct'),
          say('Support us', 'Soutenez-nous'),
          say('Our programs', 'Nos programmes'),
          say('Members', 'Membres'),
          say('Make a one-time donation', 'Faites un don ponctuel'),
        ])
          await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
        await expect(page.locator('main .skeleton')).toHaveCount(0)
        const links = page.getByRole('main').getByRole('link')
        await expect(links.filter({ hasText: say('See the auctions', 'Voir les enchères') })).toHaveCount(1)
        // In the header and in the card.
        await expect(links.filter({ hasText: new RegExp(`^${say('Donate', 'Faire un don')}$`) })).toHaveCount(2)
        await expect(links.filter({ hasText: say('What we do', 'Ce que nous faisons') })).toHaveCount(0)
        await expect(menuOf(page).getByRole('link')).toHaveText([
          say('Home', 'Accueil'),
          say('Members', 'Membres'),
          new RegExp(say('^Auctions', '^Enchères')),
          say('Donate', 'Don'),
          say('News', 'Actualités'),
          ...(way.phone ? ['Profile'] : []),
        ])
        await expectNoBarriers(page)
      })
    },
  )

  test(
    `a club says that it opens, stands by and is archived, ${way.name}`,
    { tag: ['@C07', '@H03', '@S04'] },
    async ({ browser, product }) =>
      going({ browser, product, way }, async (page, say) => {
        const operator = await callerOf(product, 'operator@virage.test')
        const club = '/clubs/club70-legends'
        const open = async (state: string, path = '') => {
          await operator('PUT', `/api/staff${club}/state`, { state, reason: 'A test of seasons' })
          await page.goto(`${club}${path}`)
        }
        await open('UPCOMING')
        await expect(page.getByText(say('Opening soon', 'Ouverture prochaine'))).toBeVisible()
        await expectNoBarriers(page)
        await open('STAND_BY', '/marketplace')
        const cards = page.getByRole('main').getByRole('article')
        await expect(cards.first()).toContainText(say('Sold out', 'Épuisé'))
        await expectNoBarriers(page)
        await open('ARCHIVED', '/marketplace')
        const banner = page.getByRole('complementary', { name: say('Announcement', 'Annonce') })
        await expect(banner).toContainText(say('This club is archived', 'Ce club est archivé'))
        await expect(cards).toHaveCount(0)
        await expectNoBarriers(page)
        await open('LIVE', '/marketplace')
        await expect(cards.first()).not.toContainText(say('Sold out', 'Épuisé'))
        await expect(banner).toHaveCount(0)
      }),
  )
}
