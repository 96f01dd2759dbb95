import { type Browser, expect, type Page } from '@playwright/test'
import type { RunningServer } from '@virage/test-support/server'
import { signInToApi } from '@virage/test-support/builders'
import { personasIn } from '../personas.ts'
import { openBrowser, signIn, test, untilHydrated } from '../product.ts'
import { routes } from '../routes.ts'
import { failures, hold } from './answers.ts'
import { matches, mutations } from './cases.ts'
import { deliveryCases } from './delivery-cases.ts'
import { fanCases } from './fan-cases.ts'
import { marketCases } from './market-cases.ts'
import type { MutationCase } from './mutation-case.ts'
import { type PageCase, pageCases } from './page-cases.ts'
import { awaitSign, dismiss, firstSign, longestSilence, messages, typed } from './signs.ts'

const mutationCases = { ...fanCases, ...marketCases, ...deliveryCases }

/** `npm run failures` tests every page and mutation, `npm test` a sample. */
const everything = process.env['FAILURES'] === 'all'
const sample = [
  '/clubs',
  '/clubs/$slug/marketplace',
  '/clubs/$slug/wallet',
  'placeBid',
  'likeExclusive',
  'createReferral',
]
const isTaken = (name: string) => everything || sample.includes(name)
/** Under the load of other tests, a sign takes longer: the sample only tests that it appears. */
const silence = everything ? longestSilence : 10_000

/** A generous limit for what follows a failure, for loaded machines. */
const patience = { timeout: 10_000 }

const personas = new Map<RunningServer, ReturnType<typeof personasIn>>()

/** Opens a page as a persona, and waits until it has hydrated. */
async function opened(
  { browser, product }: { browser: Browser; product: RunningServer },
  { as, club, at, before }: { as: string; club: string; at: string; before?: MutationCase['before'] },
): Promise<Page> {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  const findPersona = personas.get(product) ?? personasIn(product)
  personas.set(product, findPersona)
  const email = await findPersona(as, club)
  if (email !== null) {
    if (before) await before(await signInToApi(product, email), club, product.origin)
    await signIn(page, club, email)
  }
  await page.goto(at)
  await page.locator(`html[data-session=${email === null ? 'anonymous' : 'signedIn'}]`).waitFor({ state: 'attached' })
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await untilHydrated(page.locator('main').first())
  return page
}

test('every page and every mutation of the fan application has a case in which it fails', () => {
  expect(Object.keys(pageCases).sort()).toEqual([...routes].sort())
  expect(Object.keys(mutationCases).sort()).toEqual([...mutations.keys()].sort())
})

for (const [id, mutation] of Object.entries(mutationCases).filter(([name]) => isTaken(name)))
  test(`a failed ${id} shows a message, can be repeated and loses no input`, async ({ browser, product }) => {
    const { club, as, path, before, reach, control, unasked } = mutation
    const operation = mutations.get(id)
    if (unasked !== undefined || !operation) return
    const at = `/clubs/${club}${path}`
    const page = await opened({ browser, product }, { as, club, at, ...(before ? { before } : {}) })
    await reach?.(page)
    for (const failure of failures) {
      await test.step(failure, async () => {
        await expect(control(page)).toBeEnabled()
        const was = { typed: await typed(page), url: page.url() }
        const held = await hold(page, failure, (request) => matches(operation, request))
        await awaitSign(page, control(page))
        await control(page).click()
        expect.soft(await firstSign(page), `${failure}: milliseconds to a sign of work`).toBeLessThan(silence)
        if (failure === 'delay') {
          // A response that is held back stands for a long delay, without waiting for it.
          await held.asked
          await expect.soft(messages(page).filter({ hasText: /error|try again/i })).toHaveCount(0)
          return held.stop()
        }
        if (failure !== 'offline') await held.asked
        held.release()
        await expect.soft(messages(page).first(), `${failure}: a message`).toBeVisible(patience)
        await expect.soft(page.locator('[aria-busy=true]'), `${failure}: nothing is busy`).toHaveCount(0, patience)
        await expect.soft(control(page), `${failure}: it can be tried again`).toBeEnabled(patience)
        await expect.soft.poll(() => typed(page), `${failure}: the input`).toEqual(was.typed)
        expect.soft(page.url(), `${failure}: the page`).toBe(was.url)
        await held.stop()
        await dismiss(page)
      })
    }
    await page.context().close()
  })

for (const [route, one] of Object.entries(pageCases).filter(([name]) => isTaken(name)))
  test(`${route} shows immediately that it loads, and a message if it fails`, async ({ browser, product }) => {
    for (const failure of failures) await test.step(failure, () => failPage({ browser, product }, one, failure))
  })

async function failPage(
  world: { browser: Browser; product: RunningServer },
  { as, from, to }: PageCase,
  failure: (typeof failures)[number],
): Promise<void> {
  const page = await opened(world, { as, club: from.split('/')[2] ?? 'fc-virage', at: from })
  const held = await hold(page, failure, (request) => request.method() === 'GET')
  const heading = page.getByRole('heading', { level: 1 })
  // A page that loads a new document has no title for a moment.
  const title = async () => (await heading.allTextContents().catch(() => []))[0]
  const before = await title()
  await awaitSign(page)
  // As a link to this page does.
  await page.evaluate((path) => {
    window.pressedAt = performance.now()
    history.pushState(null, '', path)
  }, to)
  const sign = await firstSign(page)
  const now = await title()
  if (now === undefined || now === before)
    expect.soft(sign, `${failure}: milliseconds to a sign of work`).toBeLessThan(silence)
  held.release()
  await expect.soft(page.locator('main .skeleton'), `${failure}: nothing is loading`).toHaveCount(0, patience)
  const failed = held.count() > 0 && failure !== 'delay'
  if (failed)
    await expect.soft(messages(page).or(page.getByRole('main')).first(), `${failure}: a message`).toBeVisible(patience)
  await expect.soft(heading.or(messages(page)).first(), `${failure}: a title or a message`).toBeVisible(patience)
  const exits = page.locator('main a[href]:visible, main button:enabled:visible, [role=alert] a[href]:visible')
  await expect.soft(exits.first(), `${failure}: a link or a button`).toBeVisible(patience)
  await held.stop()
  await page.context().close()
}
