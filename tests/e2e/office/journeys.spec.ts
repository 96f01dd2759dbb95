import { expect, type Page } from '@playwright/test'
import type { Exclusive } from '@virage/contract'
import type { StaffAuction, StaffExclusive, StaffPost } from '@virage/contract/staff'
import { createExclusive, createLots, picture, productTime, signInAsOperator } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { expectAccessible, test, withPage } from '../product.ts'
import { type Input, inputs } from './input.ts'
import { club, enterOffice } from './office.ts'

// Each journey is a test of its own, which any worker can take.
test.describe.configure({ mode: 'parallel' })

const owner = 'staff@fc-virage.test'
const path = `/api/staff/clubs/${club}`
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`
type Operator = Awaited<ReturnType<typeof signInAsOperator>>
type Journey = { page: Page; input: Input; product: RunningServer; operator: Operator }

/** Runs a journey by keyboard alone, and with a finger on a phone. */
function testJourney(title: string, run: (journey: Journey) => Promise<void>): void {
  for (const { how, device, operate } of inputs)
    test(`${title} ${how}`, async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page) => {
        const operator = await signInAsOperator(product)
        await run({ page, input: operate(page), product, operator })
      }))
}

/** What publishing an exclusive may take of a person's time, in seconds. */
const timeToPublish = 60

testJourney(
  'an exclusive is written and published in less than a minute of a person’s time,',
  async ({ page, input: { press, type, save, shortcut, time }, product }) => {
    const name = unique('Armband')
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives`)
    await expect(page.getByRole('table')).toBeVisible()
    await shortcut(['c'], page.getByRole('button', { name: 'New exclusive' }))
    await type(page.getByLabel('Name · English'), name)
    await type(page.getByLabel('Description · English'), 'Worn in the derby.')
    await type(page.getByLabel('Name · French'), name)
    await type(page.getByLabel('Description · French'), 'Porté lors du derby.')
    await press(page.getByRole('button', { name: 'Choose from library' }))
    await press(page.getByRole('dialog').getByRole('button', { name: /^Use / }).first())
    await type(page.getByLabel('Price', { exact: true }), '45')
    await press(page.getByRole('switch', { name: 'Visible' }))
    await save(page.getByRole('button', { name: /^Create/ }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(time.seconds).toBeLessThan(timeToPublish)
    const slug = name.toLowerCase().replace(' ', '-')
    const forFans = await fetch(`${product.origin}/api/clubs/${club}/exclusives/${slug}`)
    expect((await forFans.json()) as Exclusive).toMatchObject({ visible: true, pricing: { coins: { amount: 45 } } })
  },
)

/** Cells of an imported file that are wrong, by the index of their row, and what mends them. */
const badCells = (name: string): Record<number, [column: number, text: string, mended: string]> => ({
  11: [3, 'cheap', '12'],
  50: [5, 'Boat', 'Experience'],
  51: [6, 'perhaps', 'yes'],
  120: [7, 'lost.jpg', picture],
  199: [0, `${name}!`, `${name}-200`],
})

testJourney(
  '200 rows of which 5 are bad are imported, mended and undone',
  async ({ page, input: { press, paste, shortcut, edit }, product, operator }) => {
    const name = unique('season').replace(' ', '')
    const bad = badCells(name)
    const lines = Array.from({ length: 200 }, (_, index) => {
      const number = index + 1
      const cells = [`${name}-${number}`, `Maillot ${number}`, `${name} ${number}`, '12,50', '1', 'collectible', 'no']
      const row = [...cells, picture, 'Porté', 'Worn']
      const wrong = bad[index]
      if (wrong) row[wrong[0]] = wrong[1]
      return row.join('\t')
    })
    const head = ['Slug', 'Nom', 'Name', 'Prix', 'Stock', 'Type', 'Visible', 'Photo', 'Description FR', 'Description']
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives`)
    await press(page.getByRole('link', { name: 'Import' }))
    await paste(page.getByRole('textbox', { name: /paste rows/ }), [head.join('\t'), ...lines].join('\n'))
    await shortcut(['Control+Enter'], page.getByRole('button', { name: 'Use these rows' }))
    await expect(page.getByRole('button', { name: 'Check 200 rows' })).toBeFocused()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Check 200 rows' }))
    await expect(page.getByText('5 to fix')).toBeVisible()
    await expect(page.getByText('195 new')).toBeVisible()
    for (const [index, [, , mended]] of Object.entries(bad)) {
      await shortcut(['F8'], page.getByRole('button', { name: 'Next problem' }))
      const cell = page.locator('[role="gridcell"]:focus, [role="gridcell"]:focus-within')
      await expect(cell).toHaveAttribute('data-cell', new RegExp(`^${index}:`))
      await expect(cell).toHaveAttribute('aria-invalid', 'true')
      await edit(cell, mended)
      await expect(page.getByText(/^Checking/)).toBeHidden()
    }
    await expect(page.getByText('200 new')).toBeVisible()
    await shortcut(['Control+Enter'], page.getByRole('button', { name: 'Import 200 rows' }))
    await expect(page.getByText('Everything is imported')).toBeVisible()
    const found = () => operator<StaffExclusive[]>('GET', `${path}/exclusives?search=${name}&sort=name&limit=100`)
    expect(await found()).toHaveLength(100)
    expect((await found())[0]).toMatchObject({ price: 12.5, visible: false, state: 'HIDDEN' })
    await press(page.getByRole('button', { name: 'Undo this import' }))
    await expect(page.getByText('200 exclusives are as before')).toBeVisible()
    expect(await found()).toEqual([])
  },
)

testJourney(
  'an auction of 30 lots is built from a copy, for other dates and dearer,',
  async ({ page, input: { press, type, choose }, product, operator }) => {
    const name = unique('night')
    const now = await productTime(product)
    const dates = [10, 11].map((days) =>
      new Date(now + days * 86_400_000).toISOString().replace(/:\d\d\.\d+Z/, ':00.000Z'),
    )
    const auction = await operator<StaffAuction>('POST', `${path}/auctions`, {
      name: { en: name, fr: name },
      startDate: dates[0],
      endDate: dates[1],
    })
    const prices = Array.from({ length: 30 }, (_, index) => 10 + index)
    await createLots(operator, { club, auctionId: auction.id, prices })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/auctions?q=${encodeURIComponent(name)}`)
    await press(page.getByRole('button', { name: `Copy “${name}”` }))
    await type(page.getByRole('textbox', { name: 'English name' }), `${name} again`)
    await choose(page.getByRole('combobox', { name: 'Prices' }), 'A percentage of them')
    await type(page.getByRole('textbox', { name: 'Percentage' }), '150')
    await press(page.getByRole('button', { name: 'Copy with 30 lots' }))
    await expect(page.getByRole('heading', { level: 1, name: `${name} again` })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Lots' }).getByRole('listitem')).toHaveCount(30)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const copy = await operator<StaffAuction>('GET', `${path}/auctions/${id}`)
    expect(copy).toMatchObject({ visible: false, name: { en: `${name} again`, fr: name } })
    expect(Date.parse(copy.endDate) - Date.parse(copy.startDate)).toBe(86_400_000)
    expect(Date.parse(copy.startDate)).toBeGreaterThan(Date.parse(auction.startDate))
    expect(copy.lots.map(({ startingPrice }) => startingPrice)).toEqual(prices.map((price) => price * 1.5))
  },
)

const sharedName = { en: 'Shared', fr: 'Partagé' }

/** Things that two people edit: how each is made, the paths of its editor and of its operations, and the labels of its texts. */
const shared = {
  exclusive: async (operator: Operator) => {
    const { id } = await createExclusive(operator, { club, name: sharedName })
    return { screen: `exclusives/${id}`, item: `${path}/exclusives/${id}`, labels: ['Name', 'Description'] }
  },
  post: async (operator: Operator) => {
    const slug = `shared-${crypto.randomUUID().slice(0, 6)}`
    const body = { slug, name: sharedName, description: { en: 'Text', fr: 'Texte' }, imageUrl: picture }
    const { id } = await operator<StaffPost>('POST', `${path}/posts`, body)
    return { screen: `news/${id}`, item: `${path}/posts/${id}`, labels: ['Title', 'Text'] }
  },
}

for (const [kind, create] of Object.entries(shared))
  testJourney(
    `two people who edit one ${kind} lose nothing`,
    async ({ page, input: { press, type, save }, product, operator }) => {
      const { screen, item, labels } = await create(operator)
      await enterOffice(page, product, owner)
      await page.goto(`/office/${club}/${screen}`)
      await type(page.getByLabel(`${labels[0]} · English`), 'Shared, signed')
      await type(page.getByLabel(`${labels[1]} · English`), 'Mine')
      const theirs = { en: 'Shared', fr: 'Partagé, signé' }
      await operator('PATCH', item, { name: theirs, description: { en: 'Theirs', fr: 'La leur' } })
      await save(page.getByRole('button', { name: /^Save/ }))
      // What only one of them changed is merged; what both changed is asked.
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('group')).toHaveCount(1)
      await expect(dialog).toContainText('Theirs')
      await press(dialog.getByLabel(/^Your version/))
      await press(dialog.getByRole('button', { name: 'Save' }))
      await expect(page.getByText('No unsaved changes')).toBeVisible()
      expect(await operator<StaffExclusive | StaffPost>('GET', item)).toMatchObject({
        name: { en: 'Shared, signed', fr: 'Partagé, signé' },
        description: { en: 'Mine', fr: 'La leur' },
      })
    },
  )

testJourney(
  'a club gets another colour, which fans see in light and dark,',
  async ({ page, input: { press, type, save }, product, operator }) => {
    const slug = unique('harbour').replace(' ', '-')
    await operator('POST', '/api/staff/clubs', {
      slug,
      model: 'MARKETPLACE',
      name: 'Harbour',
      platformName: 'Harbour',
      ownerEmail: `owner@${slug}.test`,
      languages: ['en'],
    })
    await enterOffice(page, product, 'operator@virage.test')
    await page.goto(`/office/${slug}/settings`)
    const primaryIn = (theme: string) =>
      page
        .frameLocator(`iframe[title="Home, ${theme} theme"]`)
        .locator('html')
        .evaluate((root) => root.style.getPropertyValue('--primary').trim())
    const before = { light: await primaryIn('light'), dark: await primaryIn('dark') }
    await type(page.getByLabel('Main colour', { exact: true }), '#b3261e')
    // On a phone, what fans see is behind a button.
    const toPreview = page.getByRole('button', { name: 'What fans see' })
    const isBehind = await toPreview.isVisible()
    if (isBehind) await press(toPreview)
    const framed = { light: '', dark: '' }
    for (const theme of ['light', 'dark'] as const)
      await expect(async () => {
        framed[theme] = await primaryIn(theme)
        expect(['', before[theme]]).not.toContain(framed[theme])
      }).toPass()
    await expect(page.getByRole('row', { name: /Buttons [\d.]+ : 1 readable/ })).toHaveCount(2)
    if (isBehind) await press(page.getByRole('button', { name: 'Back to the form' }))
    await save(page.getByRole('button', { name: /^Save/ }))
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((value) => localStorage.setItem('theme', value), theme)
      await page.goto(`/clubs/${slug}`)
      expect(await page.locator('html').evaluate(primaryOf)).toBe(framed[theme])
    }
  },
)

/** Returns the colour of the club on a page. It runs in the page. */
const primaryOf = (root: HTMLElement | SVGElement) => getComputedStyle(root).getPropertyValue('--primary').trim()
