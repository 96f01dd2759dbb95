import { expect, type Page } from '@playwright/test'
import { createExclusive, picture, signInAsOperator } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { expectAccessible, onDesktop, onMobile, signIn, test, untilHydrated, withPage } from './product.ts'

const club = '/clubs/fc-virage'
const foundation = '/clubs/fondation-horizon'

/** The beginnings of the paths of icons in the bar of an exclusive. */
const icons = { gavel: 'M14 5l5 5', cart: 'M3 4h2' }
const button = (page: Page, icon: keyof typeof icons) =>
  page.getByRole('button').filter({ has: page.locator(`path[d^="${icons[icon]}"]`) })

test(
  'an exclusive shows its description, its giveaway and recommendations',
  { tag: ['@M03', '@M04'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { description, name } = await (
        await page.request.get(`/api${club}/exclusives/derby-scarf-1911`, { headers: { 'accept-language': 'en' } })
      ).json()
      await page.goto(`${club}/exclusives/derby-scarf-1911`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const text = String(description)
        .replaceAll(/<[^>]+>/g, '')
        .trim()
        .slice(0, 30)
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Enter the giveaway' })).toHaveAttribute('href', /\/giveaway$/)
      const recommended = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'You may also like' }) })
        .getByRole('article')
      await expect(recommended.first()).toBeVisible()
      expect(await recommended.count()).toBeLessThanOrEqual(8)
    }),
)

test('a visitor is asked to log in to buy', { tag: ['@M06', '@X01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto(`${club}/exclusives/derby-scarf-1911`)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
    await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter', exact: true })).toHaveAttribute(
      'href',
      /\/login$/,
    )
  }),
)

test('a visitor can’t like an exclusive on any page', { tag: ['@M09', '@X01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    for (const path of ['', '/marketplace', '/auctions', '/exclusives/derby-scarf-1911']) {
      await page.goto(club + path)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
      await expect(page.getByRole('button', { name: /^(Like|Unlike) / })).toHaveCount(0)
    }
  }),
)

test(
  'an exclusive that can’t be bought shows the reason on its card and on its page',
  { tag: ['@M05', '@M06', '@M07'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const staff = await signInAsOperator(product)
      const { slug: upcomingAndSoldOut } = await createExclusive(staff, {
        club: 'fc-virage',
        name: { en: 'Both', fr: 'Les deux' },
        stock: 0,
        upcoming: true,
        upcomingDate: '2099-05-01T10:00:00.000Z',
      })
      await signIn(page, 'fc-virage', 'marie@fans.test')
      const reasons = {
        'academy-class-of-2026': /^On sale .*\d/,
        'bus-parade-seat': /^Coming soon$/,
        'third-kit-charity': /^Sold out$/,
        [upcomingAndSoldOut]: /^On sale .*2099/,
      }
      await page.goto(`${club}/marketplace`)
      for (const [slug, reason] of Object.entries(reasons))
        await expect(page.locator(`#${slug}`).getByText(reason).first()).toBeVisible()
      for (const [slug, reason] of Object.entries(reasons)) {
        await page.goto(`${club}/exclusives/${slug}`)
        await expect(page.getByRole('main').getByText(reason).first()).toBeVisible()
        await expect(button(page, 'cart')).toBeDisabled()
      }
    }),
)

const auction = (page: Page) => page.getByRole('region', { name: /^(Auction|Enchère)$/ })

test(
  'an upcoming lot shows its starting price and a countdown to its start',
  { tag: ['@A01', '@A02', '@M06'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, 'fc-virage', 'marie@fans.test')
      await page.goto(`${club}/exclusives/golden-boot-replica`)
      await expect(auction(page).getByText('Starting price')).toBeVisible()
      await expect(auction(page).getByText('Last bid')).toHaveCount(0)
      await expect(auction(page).getByText('Starts in')).toBeVisible()
      await expect(auction(page).getByText('Bidding hasn’t started yet.')).toBeVisible()
      await expect(button(page, 'gavel').last()).toBeDisabled()
      const tiles = auction(page).getByRole('timer').locator('.figures')
      await expect(tiles).toHaveCount(4)
      const seconds = await tiles.last().textContent()
      await expect.poll(() => tiles.last().textContent(), { intervals: [100] }).not.toBe(seconds)
    }),
)

test(
  'a running lot shows its last bid, its bidders and a countdown to its end',
  { tag: ['@A01', '@A02', '@M06'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await signIn(page, 'fc-virage', 'marie@fans.test')
      await page.goto(`${club}/exclusives/diallo-derby-shirt`)
      await expect(auction(page).getByText('Dernière enchère')).toBeVisible()
      await expect(auction(page).getByText('Fin dans')).toBeVisible()
      await expect(auction(page).getByText(/^En direct, \d+ enchères$/)).toBeVisible()
      const bidders = auction(page).getByRole('list', { name: 'Enchérisseurs' }).getByRole('listitem')
      const background = (nth: number) => bidders.nth(nth).evaluate((one) => getComputedStyle(one).backgroundColor)
      expect(await background(0)).not.toBe(await background(1))
      expect(await background(1)).toBe(await background(2))
      await expect(button(page, 'gavel').last()).toBeEnabled()
    }),
)

test('a closed lot shows its final price and its winner', { tag: ['@A01', '@A02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(`${club}/exclusives/last-season-home-shirt`)
    await expect(auction(page).getByText('Final price')).toBeVisible()
    await expect(auction(page).getByText(/^Won by /)).toBeVisible()
    await expect(auction(page).getByRole('timer')).toHaveCount(0)
  }),
)

test(
  'cards of lots show when they start or end, who leads and who won',
  { tag: ['@A05', '@A08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, 'fc-virage', 'marie@fans.test')
      await page.goto(`${club}/auctions`)
      const card = (slug: string) => page.locator(`#${slug}`)
      await expect(card('golden-boot-replica')).toContainText(/^Starts (in|tomorrow)/)
      await expect(card('diallo-derby-shirt')).toContainText(/^Ends in .*leads?/s)
      await expect(card('last-season-home-shirt')).toContainText(/^Closed.*Won by /s)
      await expect(card('golden-boot-replica').getByRole('button', { name: /^(Like|Unlike) / })).toBeVisible()
    }),
)

for (const [path, name, target] of [
  [`${club}/exclusives/last-season-home-shirt`, 'Auctions', `${club}/auctions#last-season-home-shirt`],
  [`${club}/exclusives/derby-scarf-1911`, 'Shop', `${club}/marketplace#derby-scarf-1911`],
  [`${foundation}/exclusives/carnet-de-bord`, 'Donate', `${foundation}/donation#carnet-de-bord`],
] as const)
  test(
    `the back link of an exclusive leads to its place in the list, to ${name}`,
    { tag: ['@M03', '@R23', '@A05'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: onMobile }, async (page) => {
        // Only members see exclusives of the foundation.
        if (path.startsWith(foundation)) await signIn(page, 'fondation-horizon', 'marie@fans.test')
        await page.goto(path)
        await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
        await expect(page).toHaveURL(product.origin + target)
        await expect(page.locator(new URL(page.url()).hash)).toBeInViewport()
      }),
  )

const video = 'https://videos.test/tunnel.mp4'

/** Creates an exclusive with a picture and a video. @returns its path */
async function createFilm(product: RunningServer): Promise<string> {
  const staff = await signInAsOperator(product)
  const name = { en: 'A film', fr: 'Un film' }
  const { id, slug } = await createExclusive(staff, { club: 'fc-virage', name })
  const medias = [
    { url: picture, type: 'IMAGE' },
    { url: video, type: 'VIDEO' },
  ]
  await staff('PATCH', `/api/staff/clubs/fc-virage/exclusives/${id}`, { medias })
  return `${club}/exclusives/${slug}`
}

test(
  'a video of another host plays in the gallery (further: videos of other hosts)',
  { tag: ['@M03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, _t, context) => {
      const path = await createFilm(product)
      const requested: string[] = []
      await context.route('https://videos.test/**', (route) => {
        requested.push(route.request().url())
        return route.fulfill({ contentType: 'video/mp4', body: '' })
      })
      await page.goto(path)
      const player = page.getByRole('main').locator('video')
      await expect(player).toHaveCount(0)
      const second = page.getByRole('button', { name: 'Image 2 sur 2' })
      await untilHydrated(second)
      await second.click()
      await expect(player).toHaveAttribute('src', video)
      await expect(player).toHaveAttribute('controls', '')
      // The page's policy allows it.
      await expect.poll(() => requested).toContain(video)
      await expectAccessible(page)
    }),
)

test(
  'a double click opens the gallery in full screen, where arrow keys browse and Escape closes',
  { tag: ['@M03', '@S07'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, _t, context) => {
      await context.route('https://videos.test/**', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }))
      await page.goto(await createFilm(product))
      const shown = page.getByRole('main').getByRole('img', { name: /./ }).first()
      await untilHydrated(shown)
      await shown.dblclick()
      const slide = page.locator('.yarl__slide_current')
      await expect(slide.locator('img')).toBeVisible()
      await expect(page.locator('.yarl__container')).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(slide.locator(`video source[src="${video}"]`)).toBeAttached()
      await page.keyboard.press('ArrowLeft')
      await expect(slide.locator('img')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(slide).toHaveCount(0)
    }),
)
