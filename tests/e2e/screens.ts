// Screenshots of every screen for docs/screens.md: see scripts/screens.mjs.
import { mkdirSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { buyCoins, createExclusive, createFan, createOrder, signInAsOperator } from '@virage/test-support/builders'
import { startServer } from '@virage/test-support/server'
import sharp from 'sharp'
import { enterOffice } from './office/office.ts'
import { addressOf, createClubs, openScreen, patternsOf } from './office/routes.ts'
import { type OfficeScreen, officeScreens } from './office/screens.ts'
import config from './playwright.config.ts'
import { axeViolationsOf, openBrowser, signIn } from './product.ts'

type Screen = {
  name: string
  /** Its caption. */
  words: string
  path: string
  /** A demonstration account by its first name, or a visitor. */
  who: string
  /** Runs before the screenshot is taken. */
  before: ((page: Page) => Promise<void>) | undefined
}

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const screen = (
  name: string,
  words: string,
  path: string,
  who = 'visitor',
  before?: (page: Page) => Promise<void>,
): Screen => ({ name, words, path: `/clubs${path}`, who, before })

const screens: Screen[] = [
  screen('clubs', 'Choosing a club', ''),
  screen('home', 'Home of a club', '/fc-virage'),
  screen('home-foundation', 'Home of a foundation, for its members', '/fondation-horizon', 'marie'),
  screen('home-invitation', 'The entrance of a club by invitation', '/fondation-horizon'),
  screen('home-vip', 'Home of a vip club', '/club70-legends'),
  screen('home-popup', 'Home of a popup club', '/popup-rotonde'),
  screen('cookies', 'Cookie consent', '/fc-virage', 'undecided', askForCookies),
  screen('shop', 'Shop', '/fc-virage/marketplace', 'marie'),
  screen('filter', 'Filter and sort', '/fc-virage/marketplace', 'marie', press(/^(Filter and sort|Filtrer et trier)/)),
  screen('exclusive', 'An exclusive', '/fc-virage/exclusives/dinner-with-the-coach', 'marie'),
  screen('purchase', 'Buying', '/fc-virage/exclusives/derby-scarf-1911', 'marie', press(/^(Buy|Acheter)/)),
  screen('sold-out', 'Sold out', '/fc-virage/exclusives/third-kit-charity'),
  screen('purchased', 'Purchase confirmed', '/fc-virage/exclusives/derby-scarf-1911/purchase-confirmed', 'marie'),
  screen('lot', 'A lot', '/fc-virage/exclusives/diallo-derby-shirt', 'marie'),
  screen('lot-closed', 'A closed lot', '/fc-virage/exclusives/last-season-home-shirt'),
  screen('bid', 'Bidding', '/fc-virage/exclusives/diallo-derby-shirt', 'marie', press(/^(Bid|Enchérir)/)),
  screen('auctions', 'Auctions', '/fc-virage/auctions', 'marie'),
  screen('my-bids', 'My bids', '/fc-virage/auctions/mine', 'karim'),
  screen('wall', 'The live wall', '/fc-virage/live-auctions'),
  screen('booking', 'Booking a slot', '/popup-rotonde/exclusives/under-the-dome', 'marie'),
  screen('donation', 'Donating', '/fondation-horizon/donation', 'marie'),
  screen('news', 'News', '/fc-virage/news'),
  screen('post', 'A post', '/fc-virage/news/six-new-scholars'),
  screen('program', 'A program', '/fc-virage/programs/academy'),
  screen('giveaway', 'Giveaway', '/fc-virage/giveaway?partner=nordlys'),
  screen('members', 'Members', '/fondation-horizon/members', 'marie'),
  screen('chat', 'A conversation', '/fondation-horizon/members', 'marie', openConversation),
  screen('wallet', 'Wallet', '/fc-virage/wallet', 'marie'),
  screen('profile', 'Profile', '/fc-virage/profile', 'marie'),
  screen('profile-foundation', 'Profile in a foundation, with a payment due', '/fondation-horizon/profile', 'lea'),
  screen('security', 'Security of the account', '/fc-virage/profile/security', 'marie'),
  screen('login', 'Log in', '/fc-virage/login'),
  screen('signup', 'Sign up', '/fc-virage/signup'),
  screen('kyc-terms', 'Becoming a member: terms', '/popup-rotonde/kyc', 'karim'),
  screen('kyc-person', 'Becoming a member: personal information', '/fc-virage/kyc', 'tom', acceptTerms),
  screen('not-found', 'Page not found', '/fc-virage/nowhere'),
]

async function askForCookies(page: Page): Promise<void> {
  await page.mouse.wheel(0, 1)
  await page.getByRole('dialog').waitFor()
}
async function openConversation(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: /Noah/ }).first().click()
  await page.getByRole('log').waitFor()
}
async function acceptTerms(page: Page): Promise<void> {
  if ((await page.getByRole('main').getByRole('progressbar').count()) > 0) return
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^(Continue|Continuer)$/ }).click()
  await page.getByLabel(/^(First name|Prénom)/).waitFor()
}

type Take = { size: 'phone' | 'desktop'; theme: 'light' | 'dark'; locale: string }

/** Each screen has four screenshots, with both languages, themes and sizes. */
const takes: Take[] = [
  { size: 'phone', theme: 'light', locale: 'en-GB' },
  { size: 'phone', theme: 'dark', locale: 'fr-FR' },
  { size: 'desktop', theme: 'light', locale: 'fr-FR' },
  { size: 'desktop', theme: 'dark', locale: 'en-GB' },
]
/** The widths of stored screenshots. */
const storedWidth = { phone: 390, desktop: 960 }

const docs = new URL('../../docs/', import.meta.url).pathname
type Named = Pick<Screen, 'name' | 'words'>
const fileOf = ({ name }: Named, { size, theme }: Take) => `images/screens/${name}-${size}-${theme}.webp`

/** Returns the violations that axe finds on a page, and whether it is wider than its window. */
async function complaintsAbout(page: Page): Promise<string[]> {
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [...(await axeViolationsOf(page)), ...(isTooWide ? ['wider than its window'] : [])]
}

/** Waits until the page has hydrated and its content has loaded. */
async function settle(page: Page): Promise<void> {
  await page.locator('html[data-session]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelectorAll('main .skeleton, [role=dialog] .skeleton').length === 0)
  // Pictures that a row cuts off are never loaded, hence the time limit.
  const shown = page.waitForFunction(
    () =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility())
        .every((image) => image.complete),
    undefined,
    { timeout: 3000 },
  )
  await shown.catch(() => {})
  await page.waitForTimeout(350)
}

const cell = (one: Named, take: Take) =>
  `<img src="${fileOf(one, take)}" width="${take.size === 'phone' ? 150 : 400}" alt="${one.words}, on a ${take.size}, ${take.theme}">`

const wanted = process.argv.slice(2)
const isWanted = ({ name }: Named) => wanted.length === 0 || wanted.includes(name)
const chosen = screens.filter(isWanted)
const complaints: string[] = []

/** Takes the screens of the back office, as an operator, who sees all of them. */
async function takeOffice(take: Take, chosenScreens: OfficeScreen[]): Promise<void> {
  if (chosenScreens.length === 0) return
  const clubs = await clubsOfOffice
  const operator = await signInAsOperator(product)
  const context = await openBrowser(browser, product, { phone: take.size === 'phone', locale: take.locale })
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), take.theme)
  const page = await context.newPage()
  await enterOffice(page, product, 'operator@virage.test')
  await page.goto('/office/')
  for (const pattern of await patternsOf(page))
    if (!officeScreens.some(({ route }) => route === pattern)) complaints.push(`no picture of the screen ${pattern}`)
  for (const one of chosenScreens) {
    await openScreen(page, `${await addressOf(one.route, operator, clubs)}${one.search ?? ''}`)
    await one.before?.(page)
    // The stream of the live console never ends.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
    complaints.push(...(await complaintsAbout(page)).map((words) => `${fileOf(one, take)}: ${words}`))
    const picture = sharp(await page.screenshot()).resize({ width: officeWidth[take.size] })
    await picture.webp({ quality: 55, effort: 6 }).toFile(join(docs, fileOf(one, take)))
  }
  await context.close()
}

/** Sells something, so that the books have documents. */
async function fillBooks(): Promise<void> {
  const club = 'fc-virage'
  const operator = await signInAsOperator(product)
  const name = { en: 'Derby pennant', fr: 'Fanion du derby' }
  const { id: exclusiveId } = await createExclusive(operator, { club, name, price: 40 })
  const fan = await createFan(product, { club, firstName: 'Léa', lastName: 'Marchetti' })
  const order = await createOrder(product, fan, { club, exclusiveId })
  await buyCoins(product, fan, { club, coins: 100 })
  const path = `/api/staff/clubs/${club}/orders/${order}/refunds`
  await operator('POST', path, { reason: 'Torn', restock: false, amount: 12.5 })
}

/** The widths of stored screenshots of the back office, whose text nobody reads in a picture. */
const officeWidth = { phone: 300, desktop: 800 }

mkdirSync(join(docs, 'images/screens'), { recursive: true })
const product = await startServer()
const browser = await chromium.launch(config.use?.launchOptions)
const clubsOfOffice = createClubs(product)
try {
  if (officeScreens.filter(isWanted).some(({ route }) => route.includes('/books'))) await fillBooks()
  for (const take of takes) {
    await takeOffice(take, officeScreens.filter(isWanted))
    for (const who of new Set(chosen.map((one) => one.who))) {
      const options = { phone: take.size === 'phone', locale: take.locale, undecided: who === 'undecided' }
      const context = await openBrowser(browser, product, options)
      await context.addInitScript((theme) => localStorage.setItem('theme', theme), take.theme)
      const page = await context.newPage()
      if (!['visitor', 'undecided'].includes(who)) await signIn(page, 'fc-virage', `${who}@fans.test`)
      for (const one of chosen.filter((each) => each.who === who)) {
        await page.goto(one.path)
        await settle(page)
        await one.before?.(page)
        if (one.before) await settle(page)
        complaints.push(...(await complaintsAbout(page)).map((words) => `${fileOf(one, take)}: ${words}`))
        const picture = sharp(await page.screenshot()).resize({ width: storedWidth[take.size] })
        await picture.webp({ quality: 62, effort: 6 }).toFile(join(docs, fileOf(one, take)))
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await product.stop()
}

const isTaken = (one: Named) => takes.every((take) => existsSync(join(docs, fileOf(one, take))))
const sectionOf = (one: Named, more = '') =>
  `\n## ${one.words}\n${more}\n${takes.map((take) => cell(one, take)).join('\n')}\n`
const officeText = ({ judgement, mock, words }: OfficeScreen) =>
  `\n${judgement}\n${mock === undefined ? '' : `\n<img src="images/office-mock/${mock}.webp" width="400" alt="${words}, in the mock">\n`}`
writeFileSync(
  join(docs, 'screens.md'),
  `# The screens

Of the demonstration clubs, at 390 × 844 and 1440 × 900: light in English and dark in French on a phone, and the other way round on a
desktop. \`npm run screens\` takes them again.
${screens
  .filter(isTaken)
  .map((one) => sectionOf(one))
  .join('')}
# The back office

Of an operator, in the same sizes, themes and languages. Where the mock had drawn a screen, its picture comes first.
${officeScreens
  .filter(isTaken)
  .map((one) => sectionOf(one, officeText(one)))
  .join('')}`,
)
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
