import { expect, type Page } from '@playwright/test'
import { callerOf } from './bidding.ts'
import { expectNoBarriers, openBrowser, signIn, test } from './product.ts'

const club = '/clubs/fc-virage'
const foundation = '/clubs/fondation-horizon'
const picture = '/media/fc-virage-diallo-derby-shirt.svg'

/** How the icons of the action bar begin. */
const icons = { euro: 'M18 6a7', gavel: 'M14 5l5 5', cart: 'M3 4h2', handHeart: 'M3 14l4' }
const button = (page: Page, icon: keyof typeof icons) =>
  page.getByRole('button').filter({ has: page.locator(`path[d^="${icons[icon]}"]`) })

test('a visitor reads of an exclusive, finds what goes with it, and is asked to log in @M03 @M04 @M06 @M09 @X01', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
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
  const recommended = page.locator('section').filter({ has: page.getByRole('heading', { name: 'You may also like' }) })
  await expect(recommended.getByRole('article').first()).toBeVisible()
  expect(await recommended.getByRole('article').count()).toBeLessThanOrEqual(8)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
  await expect(page.getByRole('link', { name: 'Log in to buy' })).toHaveAttribute('href', /\/login$/)
  await expect(page.getByRole('button', { name: /^(Like|Unlike) / })).toHaveCount(0)
  for (const path of ['', '/marketplace', '/auctions']) {
    await page.goto(club + path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
    await expect(page.getByRole('button', { name: /^(Like|Unlike) / })).toHaveCount(0)
  }
  await context.close()
})

test('what cannot be bought says why, on its card and on its page, where the button is dead @M05 @M06 @M07', async ({
  browser,
  product,
}) => {
  const staff = await callerOf(product, 'operator@virage.test')
  await staff('POST', '/api/staff/clubs/fc-virage/exclusives', {
    slug: 'both-at-once',
    name: { en: 'Both at once', fr: 'Les deux' },
    description: { en: 'Upcoming and sold out.', fr: 'À venir et épuisé.' },
    imageUrl: picture,
    price: 4,
    stock: 0,
    visible: true,
    upcoming: true,
    upcomingDate: '2099-05-01T10:00:00.000Z',
    category: 'COLLECTIBLE',
  })
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fc-virage', 'marie@fans.test')
  const masks = {
    'academy-class-of-2026': /^On sale .*\d/,
    'bus-parade-seat': /^Coming soon$/,
    'third-kit-charity': /^Sold out$/,
    'both-at-once': /^On sale .*2099/,
  }
  await page.goto(`${club}/marketplace`)
  for (const [slug, mask] of Object.entries(masks))
    await expect(page.locator(`#${slug}`).getByText(mask).first()).toBeVisible()
  for (const [slug, mask] of Object.entries(masks)) {
    await page.goto(`${club}/exclusives/${slug}`)
    await expect(page.getByRole('main').getByText(mask).first()).toBeVisible()
    await expect(button(page, 'cart')).toBeDisabled()
  }
  await context.close()
})

test('a lot tells its price, its bids and its time, before it runs, while it does and after @A01 @A02 @A08 @M06', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fc-virage', 'marie@fans.test')
  const block = page.getByRole('region', { name: 'Auction' })
  const tiles = block.getByRole('timer').locator('.figures')

  await test.step('before', async () => {
    await page.goto(`${club}/exclusives/golden-boot-replica`)
    await expect(block.getByText('Starting price')).toBeVisible()
    await expect(block.getByText('Last bid')).toHaveCount(0)
    await expect(block.getByText('Starts in')).toBeVisible()
    await expect(tiles).toHaveCount(4)
    await expect(block.getByText('Bidding hasn’t started yet.')).toBeVisible()
    await expect(button(page, 'gavel').last()).toBeDisabled()
    // It ticks each second.
    const before = await tiles.last().textContent()
    await expect.poll(() => tiles.last().textContent(), { intervals: [100] }).not.toBe(before)
  })

  await test.step('while it runs', async () => {
    await page.goto(`${club}/exclusives/diallo-derby-shirt`)
    await expect(block.getByText('Last bid')).toBeVisible()
    await expect(block.getByText('Ends in')).toBeVisible()
    await expect(block.getByText(/^Live, \d+ bids$/)).toBeVisible()
    const bidders = block.getByRole('list', { name: 'Bidders' }).getByRole('listitem')
    const ground = (nth: number) => bidders.nth(nth).evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await ground(0)).not.toBe(await ground(1))
    expect(await ground(1)).toBe(await ground(2))
    await expect(button(page, 'gavel').last()).toBeEnabled()
  })

  await test.step('after', async () => {
    await page.goto(`${club}/exclusives/last-season-home-shirt`)
    await expect(block.getByText('Final price')).toBeVisible()
    await expect(block.getByText(/^Won by /)).toBeVisible()
    await expect(block.getByRole('timer')).toHaveCount(0)
  })

  await test.step('cards say how each stands', async () => {
    await page.goto(`${club}/auctions`)
    const card = (slug: string) => page.locator(`#${slug}`)
    await expect(card('golden-boot-replica')).toContainText(/^Starts (in|tomorrow)/)
    await expect(card('diallo-derby-shirt')).toContainText(/^Ends in .*leads?/s)
    await expect(card('last-season-home-shirt')).toContainText(/^Closed.*Won by /s)
    // Whoever is signed in may like them.
    await expect(card('golden-boot-replica').getByRole('button', { name: /^(Like|Unlike) / })).toBeVisible()
  })
  await context.close()
})

test('the way back leads to the place of what was looked at @M03 @R23 @A05', async ({ browser, product }) => {
  const context = await openBrowser(browser, product, { phone: true })
  const page = await context.newPage()
  await signIn(page, 'fondation-horizon', 'marie@fans.test')
  for (const [path, name, target] of [
    [`${club}/exclusives/last-season-home-shirt`, 'Auctions', `${club}/auctions#last-season-home-shirt`],
    [`${club}/exclusives/derby-scarf-1911`, 'Shop', `${club}/marketplace#derby-scarf-1911`],
    [`${foundation}/exclusives/carnet-de-bord`, 'Donate', `${foundation}/donation#carnet-de-bord`],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(product.origin + target)
    await expect(page.locator(new URL(page.url()).hash)).toBeInViewport()
  }
  await context.close()
})

test('a video plays in the gallery and over the whole screen, where arrows browse @M03 @S07 (further: videos of other hosts)', async ({
  browser,
  product,
}) => {
  const staff = await callerOf(product, 'operator@virage.test')
  const all = await staff<{ id: string; slug: string }[]>('GET', '/api/staff/clubs/fc-virage/exclusives')
  const tour = all.find(({ slug }) => slug === 'training-day')
  const video = 'https://videos.test/tunnel.mp4'
  await staff('PATCH', `/api/staff/clubs/fc-virage/exclusives/${tour?.id}`, {
    medias: [
      { url: picture, type: 'IMAGE' },
      { url: video, type: 'VIDEO' },
    ],
  })
  const context = await openBrowser(browser, product)
  const asked: string[] = []
  await context.route('https://videos.test/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'video/mp4', body: '' })
  })
  const page = await context.newPage()
  await page.goto(`${club}/exclusives/training-day`)
  const large = page.getByRole('main').locator('video')
  await expect(large).toHaveCount(0)
  await page.getByRole('button', { name: 'Picture 2 of 2' }).click()
  await expect(large).toHaveAttribute('src', video)
  await expect(large).toHaveAttribute('controls', '')
  // The policy of the page lets it be fetched.
  await expect.poll(() => asked).toContain(video)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Picture 1 of 2' }).click()
  await page.getByRole('img', { name: /./ }).first().dblclick()
  const slides = page.locator('.yarl__slide_current')
  await expect(slides.locator('img')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(slides.locator(`video source[src="${video}"]`)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(slides.locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slides).toHaveCount(0)
  await context.close()
})
