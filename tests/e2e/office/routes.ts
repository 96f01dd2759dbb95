import { expect, type Page } from '@playwright/test'
import { type ApiClient, createAuction, createExclusive, signInAsOperator } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { club } from './office.ts'

/** What these tests use of the browser's router; TanStack Router makes it a property of the window. */
type KnownRouter = {
  routesById: Record<string, { fullPath: string }>
  navigate: (to: { href: string }) => Promise<void>
}

/** The clubs in which the screens are shown: the usual one, one with booking slots, and one that is not open yet. */
export type Clubs = { usual: string; popup: string; coming: string }

/** Screens that are shown in another club than the usual one. */
const clubOf: Record<string, keyof Clubs> = { '/$slug/hours': 'popup', '/$slug/start': 'coming' }

/** Lists of the API that are not named after their screen. */
const listOf: Record<string, string> = { news: 'posts' }

/** Not a screen: where the login returns to. It forwards at once, which other tests show. */
const notScreens = ['/signed-in']

const created = new WeakMap<RunningServer, Promise<Clubs>>()

/** Creates a club that is not open yet, from a template, and an exclusive without French: once in each product. */
export function createClubs(product: RunningServer): Promise<Clubs> {
  const clubs = created.get(product) ?? createThem(product)
  created.set(product, clubs)
  return clubs
}

async function createThem(product: RunningServer): Promise<Clubs> {
  const operator = await signInAsOperator(product)
  const coming = `coming-${crypto.randomUUID().slice(0, 8)}`
  await operator('POST', '/api/staff/clubs', {
    slug: coming,
    model: 'FOUNDATION',
    template: 'foundation',
    name: 'Les Martres',
    platformName: 'Les Martres',
    ownerEmail: `owner@${coming}.test`,
    languages: ['en', 'fr'],
  })
  await createExclusive(operator, { club, name: { en: 'Without French' } })
  await createAuction(product, operator, { club })
  return { usual: club, popup: 'popup-rotonde', coming }
}

/** Returns the patterns of all screens of the back office, such as `/$slug/exclusives/$id`, as its own router has them. */
export async function patternsOf(page: Page): Promise<string[]> {
  const patterns = await page.evaluate(() => {
    const router = Reflect.get(window, '__TSR_ROUTER__') as unknown as KnownRouter
    return Object.values(router.routesById).map(({ fullPath }) => fullPath)
  })
  // Guards against a router that has changed how it names its routes.
  expect(patterns).toContain('/$slug/exclusives/$id')
  const screens = new Set(patterns.map((path) => path.replace(/(?<=.)\/$/, '')))
  return [...screens].filter((path) => !notScreens.includes(path))
}

/**
 * Returns an address for each screen of the back office: a new one is in every test that uses this.
 *
 * @param page a page of the back office
 */
export async function addressesOf(page: Page, operator: ApiClient, clubs: Clubs): Promise<string[]> {
  const patterns = await patternsOf(page)
  return Promise.all(patterns.map((pattern) => addressOf(pattern, operator, clubs)))
}

/** Returns an address of a screen. One with `$id` shows the first entry of its list. */
export async function addressOf(pattern: string, operator: ApiClient, clubs: Clubs): Promise<string> {
  const slug = clubs[clubOf[pattern] ?? 'usual']
  const path = pattern.replace('$slug', slug)
  const [, list = '', parameter] = /([\w-]+)\/(\$\w+)$/.exec(path) ?? []
  if (parameter === undefined) return `/office${path}`
  const [first] = await operator<{ id: string }[]>('GET', `/api/staff/clubs/${slug}/${listOf[list] ?? list}`)
  if (!first) throw new Error(`${pattern} has nothing to show in ${slug}`)
  return `/office${path.replace(parameter, first.id)}`
}

/** Opens a screen by its address and waits until it has its data. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForData(page)
}

/** Goes to a screen as a link of the shown one does: without loading the back office again. Waits until it has its data. */
export async function goToScreen(page: Page, address: string): Promise<void> {
  await page.evaluate(
    // Resolves when the screen has been drawn.
    (href) => (Reflect.get(window, '__TSR_ROUTER__') as unknown as KnownRouter).navigate({ href }),
    // The router's addresses begin below its own path.
    address.replace(/^\/office(?=\/)/, ''),
  )
  await expect(page).toHaveURL(new URL(address, page.url()).href)
  await waitForData(page)
}

async function waitForData(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The placeholders of what is being read.
  await expect(page.locator('.bone')).toHaveCount(0)
}

/** Returns the addresses of the other tabs and views of the shown screen. */
export const viewsOf = (page: Page): Promise<string[]> =>
  page
    .locator('nav.views a:not([aria-current])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
