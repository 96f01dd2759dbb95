import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { Club } from '@virage/contract'
import type { RunningServer } from '@virage/test-support/server'
import { named } from '../catalogue.ts'
import { openBrowser } from '../product.ts'
import { localeOf } from './launch.ts'
import { routeOf } from '../routes.ts'
import { Eyes } from './eyes.ts'
import type { Findings } from './findings.ts'
import { look, type Link, type Sight } from './look.ts'
import type { Setup } from './options.ts'
import { chooseLanguage, chooseTheme, logIn, logOut } from './own-steps.ts'
import { randomOf, shuffle } from './setups.ts'
import { Watch } from './watch.ts'

/** How many pages of one pattern a walk checks. */
const several: Record<string, number> = {
  '/clubs/$slug': 3,
  '/clubs/$slug/exclusives/$exclusiveSlug': 4,
  '/clubs/$slug/news/$postSlug': 2,
  '/clubs/$slug/members/$memberId': 2,
}
const deepest = 6
/** The limits of one walk: pages to check, and milliseconds. */
export type Bounds = { pages: number; time: number }

/** Buttons that the walk doesn't press: they change data, or end the walk. */
const untouched = [
  'footer.logout',
  'home.logout',
  'footer.light',
  'footer.dark',
  'footer.cookies',
  'security.everywhere.button',
  'security.passkeys',
  'security.devices',
  'security.signIns',
  'booking',
  'profile.download',
  'profile.withdraw',
  'identityChange.withdraw',
  'savedCard.replaceCard',
  'savedCard.saveCard',
  'notifications',
  'kyc',
  'login.hosted',
  'bid.withdraw',
  'members.unblock',
].map(named)

type World = {
  /** See {@link launchIn}. */
  browser: Browser
  product: RunningServer
  clubs: Club[]
  findings: Findings
  email: string | null
  bounds: Bounds
}

/** The walk of one persona through one club: it begins at `/` and follows links and buttons. */
export async function walk(setup: Setup, seed: number, world: World): Promise<number> {
  const context = await openBrowser(world.browser, world.product, {
    phone: setup.phone,
    locale: localeOf(setup.language),
  })
  try {
    await Watch.start(context)
    const page = await context.newPage()
    return await new Walker(setup, seed, world, context, page).walk()
  } finally {
    await context.close()
  }
}

class Walker {
  readonly #setup: Setup
  readonly #world: World
  readonly #context: BrowserContext
  readonly #page: Page
  readonly #eyes: Eyes
  readonly #random: () => number
  readonly #seen = new Set<string>()
  readonly #pressed = new Set<string>()
  readonly #looks = new Map<string, number>()
  readonly #end: number
  #pages = 0

  constructor(setup: Setup, seed: number, world: World, context: BrowserContext, page: Page) {
    this.#setup = setup
    this.#world = world
    this.#context = context
    this.#page = page
    this.#eyes = new Eyes(setup, { ...world, origin: world.product.origin }, context, page)
    this.#random = randomOf(seed)
    this.#end = Date.now() + world.bounds.time
    page.setDefaultTimeout(15_000 * setup.slowdown)
  }

  /** Walks. @returns how many pages were checked */
  async walk(): Promise<number> {
    const [page, eyes, { club }, { clubs, email }] = [this.#page, this.#eyes, this.#setup, this.#world]
    try {
      await eyes.slow(true)
      await page.goto('/')
      await eyes.check()
      await this.#linkTo(`/clubs/${club}`).click()
      await page.waitForURL(`**/clubs/${club}`)
      await eyes.check()
      if (email !== null) await logIn(page, email)
      await chooseTheme(
        page,
        eyes,
        clubs.find(({ slug }) => slug === club),
        this.#setup,
      )
      await this.#explore(0)
      await chooseLanguage(page, eyes)
      if (email !== null) await logOut(page, eyes)
    } catch (error) {
      eyes.fault('walk', String(error).split('\n').slice(0, 3).join(' '))
    }
    return this.#pages
  }

  #linkTo = (href: string): Locator =>
    this.#page
      .locator(`a[href="${href.replaceAll('"', '\\"')}"]`)
      .filter({ visible: true })
      .first()

  get #dialog() {
    return this.#page.locator('[role=dialog],[role=alertdialog]').filter({ visible: true }).first()
  }

  get #isOver() {
    return this.#pages >= this.#world.bounds.pages || Date.now() > this.#end
  }

  /** Follows a page's buttons and links, depth first. */
  async #explore(depth: number): Promise<void> {
    const here = await this.#eyes.check()
    this.#seen.add(here.path)
    this.#pages++
    const slug = here.path.split(/[/?]/)[2]
    // In other clubs, only the first page is checked.
    if (slug !== undefined && slug !== this.#setup.club) return
    await this.#pressButtons(here)
    for (const link of shuffle(here.links, this.#random)) {
      if (this.#isOver) return
      if (depth >= deepest || !link.isVisible || !this.#wants(link)) continue
      if (link.target === '_blank' || this.#random() < 0.1) {
        await this.#openBeside(link)
        continue
      }
      await this.#linkTo(link.href).click()
      await this.#page
        .waitForURL((url) => url.pathname + url.search !== here.path)
        .catch(() => {
          this.#eyes.fault('dead link', `${link.href} leads nowhere`)
        })
      await this.#explore(depth + 1)
      if (this.#random() < 0.15) await this.#reload()
      await this.#goBack(here.path)
    }
  }

  #wants(link: Link): boolean {
    const url = new URL(link.href, this.#page.url())
    const route = this.#eyes.routeOfLink(link)
    const key = url.pathname + url.search
    if (route === undefined || this.#seen.has(key)) return false
    // Clubs that other tests have just created have languages and colours of their own.
    const slug = url.pathname.split('/')[2]
    if (slug !== undefined && !this.#world.clubs.some((club) => club.slug === slug)) return false
    const looks = this.#looks.get(route) ?? 0
    if (looks >= (several[route] ?? 1) + (url.search === '' ? 0 : 1)) return false
    this.#looks.set(route, looks + 1)
    this.#seen.add(key)
    return true
  }

  async #reload() {
    const before = await look(this.#page)
    this.#eyes.watch.leaving = true
    await this.#page.reload()
    this.#eyes.watch.leaving = false
    const after = await this.#eyes.check()
    // The list of clubs redirects to the chosen club, except after going back (R24).
    if (after.path !== before.path && before.path !== '/')
      this.#eyes.fault('reload', `leads to ${after.path}`, before.path)
  }

  async #goBack(wanted: string) {
    const from = new URL(this.#page.url()).pathname
    const arrive = () =>
      this.#page.waitForURL((url) => url.pathname + url.search === wanted, { timeout: 8_000 * this.#setup.slowdown })
    this.#eyes.watch.leaving = true
    await this.#page.goBack({ waitUntil: 'commit' })
    await arrive().catch(() =>
      this.#eyes.fault('back', `from ${routeOf(from)} does not lead back to ${routeOf(wanted.split('?')[0] ?? '')}`),
    )
    this.#eyes.watch.leaving = false
    if (this.#random() < 0.1) {
      await this.#eyes.settle(this.#page)
      await this.#page.goForward({ waitUntil: 'commit' })
      await this.#eyes.check()
      await this.#page.goBack({ waitUntil: 'commit' })
      await arrive().catch(() => this.#eyes.fault('back', `after Forward does not lead back to ${wanted}`))
    }
    await this.#eyes.check()
  }

  /** Opens a link in a second tab, checks it, and closes that tab. */
  async #openBeside(link: Link) {
    const opened = this.#context.waitForEvent('page')
    await this.#linkTo(link.href).click(link.target === '_blank' ? {} : { modifiers: ['ControlOrMeta'] })
    const page = await opened
    await page.waitForLoadState()
    await this.#eyes.check(page)
    this.#pages++
    this.#eyes.watch.leaving = true
    await page.close()
    this.#eyes.watch.leaving = false
  }

  /** Presses a button that opens a dialog, checks the dialog, and closes it with Escape. */
  async #pressButtons(here: Sight) {
    const [pathname = ''] = here.path.split('?')
    for (const { name, kind } of here.buttons) {
      // Of several buttons of one kind, such as hearts, one is pressed on each kind of page.
      const key = `${routeOf(pathname)} ${kind}`
      if (this.#isOver || name === '' || untouched.some((one) => one.test(name)) || this.#pressed.has(key)) continue
      this.#pressed.add(key)
      const button = this.#page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
      if (!(await button.isEnabled().catch(() => false))) continue
      await button.click()
      // The dialog may have to load.
      await this.#dialog.waitFor({ timeout: 500 * this.#setup.slowdown }).catch(() => {})
      const sight = await this.#eyes.check()
      if (sight.dialog !== null) await this.#closeDialog(button, name)
      else if (sight.path !== here.path) await this.#goBack(here.path)
    }
  }

  async #closeDialog(opener: Locator, name: string) {
    await this.#page.keyboard.press('Escape')
    const dialog = this.#dialog
    await dialog.waitFor({ state: 'detached', timeout: 4_000 * this.#setup.slowdown }).catch(async () => {
      if ((await dialog.count()) > 0) this.#eyes.fault('dialog', `of “${name}” is not closed by Escape`)
    })
    const hasFocus = await opener.evaluate((element) => element === document.activeElement).catch(() => true)
    if (!hasFocus) this.#eyes.fault('focus', `does not return to “${name}”, which opened the dialog`)
  }
}
