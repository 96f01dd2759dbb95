import { expect } from '@playwright/test'
import type { StaffAuction, StaffExclusive, StaffPost, StaffProgram } from '@virage/contract/staff'
import { createExclusive, picture, productTime, signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, onDesktop, onMobile, test, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const owner = 'staff@fc-virage.test'
const inEnglish = { ...onDesktop, locale: 'en-GB' } as const
const path = `/api/staff/clubs/${club}`

/** A word that only one test uses. */
const word = (name: string) => `${name}${crypto.randomUUID().slice(0, 6)}`

/** Adds many hidden exclusives in one request. */
async function importMany(operator: Awaited<ReturnType<typeof signInAsOperator>>, name: string, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    slug: `${name}-${index + 1}`,
    name: { en: `${name} ${index + 1}`, fr: `${name} ${index + 1}` },
    description: { en: 'Worn', fr: 'Porté' },
    imageUrl: picture,
    price: 10,
    stock: 1,
    category: 'COLLECTIBLE',
    visible: true,
  }))
  await operator('POST', `${path}/exclusive-imports`, { name: `${name}.csv`, dryRun: false, rows })
}

test('an import that is interrupted keeps what was typed, and pictures are found by the names of their files', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: inEnglish }, async (page) => {
    const name = word('photo')
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives/import`)
    const cells = [name, 'Maillot', 'Shirt', '9', '1', 'experience', 'no', 'photos/Shirt 9.PNG', 'Porté']
    const file = ['Réf;Nom;Name;Prix;Stock;Type;Visible;Photo;Description FR', cells.join(';')].join('\r\n')
    // As Excel saves it in France.
    const buffer = Buffer.from(file, 'latin1')
    await page.locator('input[type="file"]').setInputFiles({ name: 'Catalogue.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('combobox', { name: 'What “Réf” contains' })).toHaveValue('slug')
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await expect(page.getByText('1 to fix')).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByText('Add the picture “shirt 9.png”.').first()).toBeVisible()
    await page.getByRole('gridcell', { name: 'Shirt', exact: true }).dblclick()
    await page.keyboard.type(' no. 9')
    await page.keyboard.press('Enter')
    await page.reload()
    await expect(page.getByRole('gridcell', { name: 'Shirt no. 9' })).toBeVisible()
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 500 } })
    await page.locator('input[type="file"]').setInputFiles({ name: 'shirt 9.png', mimeType: 'image/png', buffer: png })
    await expect(page.getByText('1 new')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByText('Everything is imported')).toBeVisible()
    const operator = await signInAsOperator(product)
    const [made] = await operator<StaffExclusive[]>('GET', `${path}/exclusives?search=${name}`)
    expect(made?.name).toEqual({ en: 'Shirt no. 9', fr: 'Maillot' })
    expect(made?.description).toEqual({ fr: 'Porté' })
    expect((await fetch(product.origin + (made?.imageUrl ?? ''))).status).toBe(200)
  }))

test('an act on all that match is refused if they are others by then, and can be undone', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: inEnglish }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = word('bulk')
    await importMany(operator, name, 103)
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives?q=${name}`)
    await expect(page.getByText('1 – 100 of 103')).toBeVisible()
    const chooseAll = async (count: number) => {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
      await page.getByRole('button', { name: `Select all ${count} that match` }).click()
      await page.getByRole('button', { name: 'Hide', exact: true }).click()
    }
    await chooseAll(103)
    await createExclusive(operator, { club, name: { en: `${name} 104` } })
    await page.getByRole('button', { name: 'Hide (103)' }).click()
    await expect(page.getByText(/104 match now, not 103\. Nothing was changed\./).first()).toBeVisible()
    const hidden = () => operator<StaffExclusive[]>('GET', `${path}/exclusives?search=${name}&state=HIDDEN&limit=100`)
    expect(await hidden()).toEqual([])
    await expect(page.getByText('1 – 100 of 104')).toBeVisible()
    await chooseAll(104)
    await page.getByRole('button', { name: 'Hide (104)' }).click()
    await expect(page.getByText('104 exclusives changed')).toBeVisible()
    expect(await hidden()).toHaveLength(100)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('104 exclusives are as before')).toBeVisible()
    expect(await hidden()).toEqual([])
  }))

test('rows are chosen by X and Shift+X, become lots of an auction, and each says what became of it', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: inEnglish }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = word('lots')
    await importMany(operator, name, 3)
    const now = await productTime(product)
    const auction = await operator<StaffAuction>('POST', `${path}/auctions`, {
      name: { en: name },
      startDate: new Date(now + 90 * 86_400_000).toISOString(),
      endDate: new Date(now + 91 * 86_400_000).toISOString(),
    })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives?q=${name}&sort=name`)
    await expect(page.getByRole('row')).toHaveCount(4)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await expect(page.getByText('3 selected')).toBeVisible()
    const [first] = await operator<StaffExclusive[]>('GET', `${path}/exclusives?search=${name}&sort=name`)
    const lot = { exclusiveId: first?.id, startingPrice: 5 }
    await operator('POST', `${path}/auctions/${auction.id}/lots`, lot)
    await page.getByRole('button', { name: 'Add to auction' }).click()
    await page.getByRole('combobox', { name: 'Auction' }).selectOption(auction.id)
    await page.getByRole('button', { name: 'Add 3 lots' }).click()
    await expect(page.getByText(`2 lots added to “${name}”`)).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`${name} 1.*This is still in use`) })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`${name} 2.*Added`) })).toBeVisible()
  }))

test('cells of many exclusives are changed by a pasted block, and a row that somebody else changed loses nothing', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: inEnglish }, async (page, _t, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const operator = await signInAsOperator(product)
    const name = word('cells')
    await importMany(operator, name, 3)
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives/grid?q=${name}&sort=name`)
    await page.getByRole('gridcell', { name: '10', exact: true }).first().click()
    await page.evaluate(() => navigator.clipboard.writeText('21\n22\nno price'))
    await page.keyboard.press('Control+v')
    await expect(page.getByText('3 rows aren’t saved.')).toBeVisible()
    const rows = await operator<StaffExclusive[]>('GET', `${path}/exclusives?search=${name}&sort=name`)
    const ids = rows.map(({ id }) => id)
    await operator('PATCH', `${path}/exclusives/${ids[1]}`, { name: { en: `${name} 2 theirs`, fr: 'x' } })
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('row', { name: `${name} 1` }).getByText('Saved')).toBeVisible()
    await expect(page.getByText('2 rows aren’t saved.')).toBeVisible()
    const stored = async () =>
      (await operator<StaffExclusive[]>('GET', `${path}/exclusives?search=${name}&sort=name`)).map(
        (row) => `${row.name.en} ${row.price}`,
      )
    expect(await stored()).toEqual([`${name} 1 21`, `${name} 2 theirs 10`, `${name} 3 10`])
    // Their name is shown now, and what was typed here stays.
    await expect(page.getByRole('gridcell', { name: `${name} 2 theirs` })).toBeVisible()
    await page.keyboard.press('F8')
    await page.keyboard.type('23')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    expect(await stored()).toEqual([`${name} 1 21`, `${name} 2 theirs 22`, `${name} 3 23`])
    await expectAccessible(page)
  }))

test('chosen posts are published at once after a question, but for one that a colleague has changed, and are undone', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = word('story')
    const posts: StaffPost[] = []
    for (const number of [1, 2, 3]) {
      const text = { en: `${name} ${number}`, fr: `${name} ${number}` }
      const body = { slug: `${name}-${number}`, name: text, description: text, imageUrl: picture, draft: true }
      posts.push(await operator<StaffPost>('POST', `${path}/posts`, body))
    }
    const drafts = async () =>
      (await operator<StaffPost[]>('GET', `${path}/posts?search=${name}`)).filter(({ draft }) => draft).length
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/news?q=${name}`)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await operator('PATCH', `${path}/posts/${posts[1]?.id}`, { description: { en: 'Theirs' } })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Publish: 3 posts' })
    await expectAccessible(page)
    expect(await drafts()).toBe(3)
    await question.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('2 posts changed')).toBeVisible()
    await expect(page.getByRole('row').getByText('Done')).toHaveCount(2)
    expect(await drafts()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 posts are as before')).toBeVisible()
    expect(await drafts()).toBe(3)
  }))

test('chosen posts move to a program, from which the list can be filtered', async ({ browser, product }) =>
  withPage({ browser, product, device: inEnglish }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = word('moved')
    const text = { en: name, fr: name }
    const body = { slug: name, name: text, description: text, imageUrl: picture }
    const program = await operator<StaffProgram>('POST', `${path}/programs`, body)
    await operator('POST', `${path}/posts`, body)
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/news?q=${name}`)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('combobox', { name: 'Move to program' }).selectOption(program.id)
    await expect(page.getByText('1 post changed')).toBeVisible()
    await page.getByRole('combobox', { name: 'Program', exact: true }).selectOption(program.id)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 post is as before')).toBeVisible()
    const [stored] = await operator<StaffPost[]>('GET', `${path}/posts?search=${name}`)
    expect(stored?.programId).toBeNull()
  }))

test('a view is saved with the club, with its count, and a list is exported as it is shown', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: inEnglish }, async (page, _t, context) => {
    const operator = await signInAsOperator(product)
    const name = word('view')
    await importMany(operator, name, 3)
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives`)
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: 'Price' }).click()
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByLabel(/^Share it with everyone/).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: `${name} 3` })
    await expect(tab).toHaveAttribute('aria-current', 'page')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toContain(`${club}_exclusives_q-${name}_sort-price`)
    const stream = await download.createReadStream()
    let text = ''
    for await (const chunk of stream) text += String(chunk)
    expect(text.split('\r\n').slice(0, 2).join('\n')).toMatch(
      new RegExp(
        `^\uFEFFName,Web address,Price,Stock,Category,State,Created\n${name} \\d,${name}-\\d,10,1,Collectible,For sale,20`,
      ),
    )
    expect(text.trim().split('\r\n')).toHaveLength(4)
    const other = await context.newPage()
    await enterOffice(other, product, await createStaff(product, 'viewer'))
    await other.goto(`/office/${club}/exclusives`)
    await other.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click()
    await expect(other.getByRole('row')).toHaveCount(4)
    await expect(other).toHaveURL(new RegExp(`q=${name}`))
    await other.close()
  }))

test('an answer that comes late does not replace the rows of a newer search', async ({ browser, product }) =>
  withPage({ browser, product, device: inEnglish }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = word('late')
    await createExclusive(operator, { club, name: { en: `${name} slow` } })
    await createExclusive(operator, { club, name: { en: `${name} quick` } })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives`)
    await expect(page.getByRole('table')).toBeVisible()
    let answerSlow = () => {}
    const wait = new Promise<void>((resolve) => (answerSlow = resolve))
    await page.route(/limit=100.*search=[^&]*slow|search=[^&]*slow.*limit=100/, async (route) => {
      await wait
      await route.continue().catch(() => {})
    })
    const search = page.getByRole('searchbox')
    await search.fill(`${name} slow`)
    await search.press('Enter')
    // The old rows stay, dimmed, while the new ones are read.
    await expect(page.locator('table[aria-busy="true"]')).toBeVisible()
    await search.fill(`${name} quick`)
    await search.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    answerSlow()
    await expect(page.getByRole('link', { name: `${name} quick` })).toBeVisible()
    await expect(page.getByRole('link', { name: `${name} slow` })).toHaveCount(0)
    await search.fill(`${name} nothing`)
    await search.press('Enter')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(`${product.origin}/office/${club}/exclusives`)
  }))

test('on a phone, rows are found, chosen, hidden and shown again', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = word('phone')
    await importMany(operator, name, 2)
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives`)
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText('1 – 2 of 2')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(page.getByText('2 exclusives changed')).toBeVisible()
    await expect(page.getByRole('row').getByText('Done')).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 exclusives are as before')).toBeVisible()
    const shown = await operator<StaffExclusive[]>('GET', `${path}/exclusives?search=${name}&state=FOR_SALE`)
    expect(shown).toHaveLength(2)
  }))

test('the audit log is searched and filtered by days of the clubs’ time zone', async ({ browser, product }) =>
  withPage({ browser, product, device: inEnglish }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = word('logged')
    await createExclusive(operator, { club, name: { en: name } })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/log`)
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('article')).toHaveCount(1)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(await productTime(product))
    await page.getByLabel('From').fill(today)
    await page.getByLabel('to', { exact: true }).fill(today)
    await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`))
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByLabel('to', { exact: true }).fill('')
    await page.getByLabel('From').fill('2099-01-01')
    await expect(page.getByText('Nothing matches')).toBeVisible()
  }))
