import { type Browser, expect, type Page } from '@playwright/test'
import type { RunningServer } from '@virage/test-support/server'
import { signInToApi } from '@virage/test-support/builders'
import { peopleOf } from '../people.ts'
import { openBrowser, signIn, test } from '../product.ts'
import { routes } from '../routes.ts'
import { failures, hold } from './answers.ts'
import { matches, mutations } from './cases.ts'
import { fanCases } from './fan-cases.ts'
import { marketCases } from './market-cases.ts'
import type { MutationCase } from './mutation-case.ts'
import { type PageCase, pageCases } from './page-cases.ts'
import { awaitSign, dismiss, firstSign, longestSilence, messages, typed } from './signs.ts'

const mutationCases = { ...fanCases, ...marketCases }

/** `npm run failures` fails everything, `npm test` these. */
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
/** On a machine that is busy with other tests a sign takes longer; that it comes is what the sample shows. */
const silence = everything ? longestSilence : 1_000

/** How long what follows a failure may take, for the machine's sake. */
const patience = { timeout: 10_000 }

const people = new Map<RunningServer, ReturnType<typeof peopleOf>>()

/** A browser with somebody in it, at a page that is alive. */
async function opened(
  { browser, product }: { browser: Browser; product: RunningServer },
  { as, club, at, before }: { as: string; club: string; at: string; before?: MutationCase['before'] },
): Promise<Page> {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  const personOf = people.get(product) ?? peopleOf(product)
  people.set(product, personOf)
  const email = await personOf(as, club)
  if (email !== null) {
    if (before) await before(await signInToApi(product, email), club, product.origin)
    await signIn(page, club, email)
  }
  await page.goto(at)
  await page.locator(`html[data-session=${email === null ? 'anonymous' : 'signedIn'}]`).waitFor({ state: 'attached' })
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  return page
}

test('every page of the route tree and every mutation of the contract that the web uses has a case of failure', () => {
  expect(Object.keys(pageCases).sort()).toEqual([...routes].sort())
  expect(Object.keys(mutationCases).sort()).toEqual([...mutations.keys()].sort())
})

for (const [id, mutation] of Object.entries(mutationCases).filter(([name]) => isTaken(name)))
  test(`${id} tells that it failed, offers to try again and loses nothing`, async ({ browser, product }) => {
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
          // Nobody is made to wait ten seconds: an answer that is held back is one that has not come.
          await held.asked
          await expect.soft(messages(page).filter({ hasText: /error|try again/i })).toHaveCount(0)
          return held.stop()
        }
        if (failure !== 'offline') await held.asked
        held.release()
        await expect.soft(messages(page).first(), `${failure}: a message`).toBeVisible(patience)
        await expect.soft(page.locator('[aria-busy=true]'), `${failure}: nothing goes on`).toHaveCount(0, patience)
        await expect.soft(control(page), `${failure}: it can be tried again`).toBeEnabled(patience)
        await expect.soft.poll(() => typed(page), `${failure}: what was typed`).toEqual(was.typed)
        expect.soft(page.url(), `${failure}: the page`).toBe(was.url)
        await held.stop()
        await dismiss(page)
      })
    }
    await page.context().close()
  })

for (const [route, one] of Object.entries(pageCases).filter(([name]) => isTaken(name)))
  test(`${route} says at once that it is coming, and when it does not come`, async ({ browser, product }) => {
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
  // A page that leads on with a new document has no title for a moment.
  const title = async () => (await heading.allTextContents().catch(() => []))[0]
  const before = await title()
  await awaitSign(page)
  // As a press on a link does, wherever the links to this page are.
  await page.evaluate((path) => history.pushState(null, '', path), to)
  const sign = await firstSign(page)
  const now = await title()
  if (now === undefined || now === before)
    expect.soft(sign, `${failure}: milliseconds to a sign of work`).toBeLessThan(silence)
  held.release()
  await expect.soft(page.locator('main .skeleton'), `${failure}: nothing is waited for`).toHaveCount(0, patience)
  const failed = held.count() > 0 && failure !== 'delay'
  if (failed)
    await expect.soft(messages(page).or(page.getByRole('main')).first(), `${failure}: a message`).toBeVisible(patience)
  await expect.soft(heading.or(messages(page)).first(), `${failure}: something to read`).toBeVisible(patience)
  const waysOn = page.locator('main a[href]:visible, main button:enabled:visible, [role=alert] a[href]:visible')
  await expect.soft(waysOn.first(), `${failure}: a way on`).toBeVisible(patience)
  await held.stop()
  await page.context().close()
}
