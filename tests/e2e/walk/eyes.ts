import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Club } from '@virage/contract'
import { routeOf } from '../routes.ts'
import { barrierFaults, faultsOf } from './checks.ts'
import type { Findings } from './findings.ts'
import { look, type Link, type Sight } from './look.ts'
import { nameOf, type Setup } from './options.ts'
import { Watch } from './watch.ts'

declare global {
  interface Window {
    /** Set by the router. */
    __TSR_ROUTER__: { state: { status: string; location: { href: string }; resolvedLocation?: { href: string } } }
  }
}

type Knows = { clubs: Club[]; findings: Findings; origin: string }

/** Checks each page of a walk, and records its faults. */
export class Eyes {
  readonly watch: Watch
  readonly #setup: Setup
  readonly #knows: Knows
  readonly #page: Page
  readonly #checked = new Set<string>()
  #processor: CDPSession | undefined
  /** The choices of the walker, which pages must follow. */
  chosenTheme: 'light' | 'dark' | null = null
  language: 'en' | 'fr'

  constructor(setup: Setup, knows: Knows, context: BrowserContext, page: Page) {
    this.#setup = setup
    this.#knows = knows
    this.#page = page
    this.language = setup.language
    this.watch = new Watch(context, page)
  }

  fault(kind: string, words: string, path = new URL(this.#page.url()).pathname): void {
    this.#knows.findings.add(kind, words, `${path} · ${nameOf(this.#setup)}`)
  }

  /** Slows the pages' processor down as this walk requires, but not during checks. */
  async slow(on: boolean): Promise<void> {
    this.#processor ??= await this.#page.context().newCDPSession(this.#page)
    await this.#processor.send('Emulation.setCPUThrottlingRate', { rate: on ? this.#setup.slowdown : 1 })
  }

  /** Waits until a page's requests have ended. */
  async settle(page = this.#page): Promise<void> {
    await page.locator('html[data-session=anonymous],html[data-session=signedIn]').waitFor({ state: 'attached' })
    await page.waitForFunction(() => {
      const { status, location, resolvedLocation } = window.__TSR_ROUTER__.state
      return status === 'idle' && resolvedLocation?.href === location.href
    })
    for (const path of await this.watch.quiet()) this.fault('request', `${path} is not answered`)
  }

  /** Waits until the page is complete, and checks it. */
  async check(page = this.#page): Promise<Sight> {
    await this.settle(page)
    await this.slow(false)
    let sight = await look(page)
    for (let tries = 0; sight.isLoading && tries < 40; tries++) {
      await page.waitForTimeout(100)
      sight = await look(page)
    }
    const [pathname = ''] = sight.path.split('?')
    const key = `${sight.path} ${sight.dialog}`
    const isNew = !this.#checked.has(key)
    this.#checked.add(key)
    const club = this.#knows.clubs.find(({ slug }) => slug === pathname.split('/')[2]) ?? null
    const faults = faultsOf(sight, { language: this.language, club, chosenTheme: this.chosenTheme })
    if (isNew) faults.push(...(await barrierFaults(page)))
    for (const [kind, words] of faults) this.fault(kind, words, pathname)
    for (const { kind, words } of this.watch.take()) this.fault(kind, words, pathname)
    if (sight.dialog === null) this.#draw(routeOf(pathname) ?? pathname, sight)
    await this.slow(true)
    return sight
  }

  /** Adds a page and its links to the map. */
  #draw(route: string, { links }: Sight): void {
    this.#knows.findings.arrive(route)
    for (const link of links) {
      const to = this.routeOfLink(link)
      if (to !== undefined) this.#knows.findings.see(route, to, link.isVisible)
    }
  }

  /** Returns the page that a link leads to; undefined for links to other sites. */
  routeOfLink({ href }: Link): string | undefined {
    const { origin, pathname } = new URL(href, this.#page.url())
    return origin === this.#knows.origin ? routeOf(pathname) : undefined
  }
}
