import { expect, type Page } from '@playwright/test'
import { createClub, createFan, signInAsOperator, type TestFan } from '@virage/test-support/builders'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { expectAccessible, mailTo, onDesktop, test, withPage } from '../product.ts'
import { createStaff, enterOffice } from './office.ts'

const device = { ...onDesktop, locale: 'en-GB' } as const

/** How many reviews are worked through: `REVIEWS=300 npm run test:e2e -- reviews -g 'by keys alone'` is a working day. */
const reviews = Number(process.env['REVIEWS'] ?? 8)
/** So many fans don't sign up from one address: their product is behind a proxy that names theirs. */
const testOfMany =
  reviews <= 50
    ? test
    : test.extend<object, { product: RunningServer }>({
        product: [
          async ({}, use) => {
            const product = await startServer({ PROXY_HOPS: '1' })
            await use(product)
            await product.stop()
          },
          { scope: 'worker' },
        ],
      })
/** The longest time that the interface may take for one, in milliseconds. */
const longest = 10_000

/** Creates a club of the test's own that reviews its fans: a reviewer decides about everyone in its queue. */
async function createReviewingClub(product: RunningServer): Promise<string> {
  const operator = await signInAsOperator(product)
  const club = await createClub(operator, { settings: { dueDiligenceRequired: true } })
  const title = { en: 'Where does your money come from?' }
  await operator('POST', `/api/staff/clubs/${club}/giveaways`, {
    type: 'DUE_DILIGENCE',
    name: { en: 'Questionnaire' },
    startDate: new Date(Date.now() - 60_000).toISOString(),
    questions: [{ title, required: true, answers: [{ en: 'Work' }, { en: 'Savings' }] }],
  })
  return club
}

/** Creates fans who wait for a review, a few at a time. */
async function createWaiting(product: RunningServer, club: string, names: string[]): Promise<TestFan[]> {
  const fans: TestFan[] = []
  for (let from = 0; from < names.length; from += 4)
    fans.push(
      ...(await Promise.all(
        names
          .slice(from, from + 4)
          .map((lastName) => createFan(product, { club, stage: 'answered', firstName: 'Rita', lastName })),
      )),
    )
  return fans
}

const application = (page: Page) => page.getByRole('region', { name: 'Application' })
const heading = (page: Page) => application(page).getByRole('heading', { level: 2 })
/** The name on the open application, once it has been read. */
async function openName(page: Page): Promise<string> {
  await expect(application(page)).toHaveAttribute('aria-busy', 'false')
  return (await heading(page).textContent()) ?? ''
}
const statusOf = async (product: RunningServer, club: string, { id }: TestFan) => {
  const operator = await signInAsOperator(product)
  return (await operator<{ kycStatus: string }>('GET', `/api/staff/clubs/${club}/fans/${id}`)).kycStatus
}

testOfMany(
  'a reviewer works through the queue by keys alone: approves, asks with a reason, rejects, and takes one back',
  { tag: '@P08' },
  async ({ browser, product }) =>
    withPage({ browser, product, device }, async (page) => {
      test.setTimeout(90_000 + reviews * 4_000)
      const names = Array.from({ length: reviews }, (_, index) => `Alder${String(index).padStart(3, '0')}`)
      const club = await createReviewingClub(product)
      const fans = await createWaiting(product, club, names)
      await enterOffice(page, product, await createStaff(product, 'compliance', [club]))
      await page.goto(`/office/${club}/reviews`)
      await expect(heading(page)).toBeVisible()
      await expectAccessible(page)
      const keys = [['a'], ['q', '3'], ['a'], ['r', '5']] as const
      const decided: string[] = []
      const times: number[] = []
      while (decided.length < names.length) {
        const name = await openName(page)
        const started = performance.now()
        for (const key of keys[decided.length % keys.length] ?? []) await page.keyboard.press(key)
        await page.keyboard.press('Enter')
        decided.push(name)
        const queue = page.getByRole('region', { name: 'Queue, oldest first' })
        await expect(queue.getByRole('button', { name })).toHaveCount(0)
        times.push(performance.now() - started)
      }
      const mean = times.reduce((sum, time) => sum + time, 0) / times.length
      const slowest = Math.max(...times)
      console.log(
        `${times.length} reviews by keys: ${(mean / 1000).toFixed(2)} s of the interface each, ${(slowest / 1000).toFixed(2)} s at most`,
      )
      expect(slowest).toBeLessThan(longest)
      expect(new Set(decided).size).toBe(names.length)
      await expect(page.getByText(/^Done today: /)).toBeVisible()

      // The last one is taken back before its email goes out.
      await page.keyboard.press('z')
      const last = decided.at(-1) ?? ''
      await expect(page.getByText(`Taken back: ${last} is in the queue again.`)).toBeVisible()
      await expect(heading(page)).toHaveText(last)
      const asked = fans.find(({ lastName }) => decided[1]?.endsWith(lastName))
      if (!asked) throw new Error('Nobody was asked')
      await expect.poll(() => statusOf(product, club, asked)).toBe('PERSONAL_INFO_FILLED')
      const mail = await mailTo(product, asked.email, /précisions|information/)
      expect(mail.plain).toMatch(/money|argent/)
      const kept = fans.find(({ lastName }) => last.endsWith(lastName))
      if (kept) expect(await statusOf(product, club, kept)).toBe('DUE_DILIGENCE_FILLED')
    }),
)

test(
  'a second reviewer sees who reads a file, and a review that both decide is decided once',
  { tag: '@P08' },
  async ({ browser, product }) =>
    withPage({ browser, product, device }, async (first) =>
      withPage({ browser, product, device: { ...device, locale: 'fr-FR' } }, async (second) => {
        const club = await createReviewingClub(product)
        const [fan] = await createWaiting(product, club, ['Contested'])
        if (!fan) throw new Error('The fan was not created')
        const [nadia, ines] = [
          await createStaff(product, 'compliance', [club]),
          await createStaff(product, 'compliance', [club]),
        ]
        const address = `/office/${club}/reviews?fan=${fan.id}`
        await enterOffice(first, product, nadia)
        await first.goto(address)
        await openName(first)
        await enterOffice(second, product, ines)
        await second.goto(address)
        const who = nadia.split('@')[0] ?? ''
        await expect(second.getByText(`${who} lit cette demande`)).toBeVisible()
        await first.keyboard.press('a')
        await first.keyboard.press('Enter')
        await expect(first.getByText(/^Approved: Rita Contested/)).toBeVisible()
        await second.keyboard.press('r')
        await second.keyboard.press('1')
        await second.keyboard.press('Enter')
        await expect(second.getByText('Quelqu’un s’en est déjà occupé.')).toBeVisible()
        // The tab dies: the decision doesn't.
        await first.close()
        await expect.poll(() => statusOf(product, club, fan)).toBe('VALIDATED')
      }),
    ),
)
