import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { expectNoBarriers, openBrowser, signIn, test } from './product.ts'

/** Goes on by the tab key alone until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The tab key does not lead there')
}

type Mail = { subject: string; plain: string; files: { name: string; content: string }[] }

/** The newest mail to an address, once there is one with this in its subject. */
async function mailTo(product: RunningServer, address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const answer = await fetch(`${product.origin}/dev/mailbox?to=${encodeURIComponent(address)}`, {
      headers: { accept: 'application/json' },
    })
    found = ((await answer.json()) as Mail[]).find((mail) => subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass()
  if (!found) throw new Error('No mail')
  return found
}

test('two members find each other, write, read, report and block @S02 @R08 @P01 @P02 @E01', async ({
  browser,
  product,
}) => {
  const mariesBrowser = await openBrowser(browser, product)
  const leasBrowser = await openBrowser(browser, product, { phone: true, locale: 'fr-FR' })
  const [marie, lea] = [await mariesBrowser.newPage(), await leasBrowser.newPage()]
  const chat = (page: Page) => page.getByRole('log')

  await test.step('a visitor is sent to the login', async () => {
    await marie.goto('/clubs/fondation-horizon/members')
    await expect(marie).toHaveURL(/\/login$/)
  })

  await test.step('Marie finds Léa and writes to her by keyboard alone', async () => {
    await signIn(marie, 'fondation-horizon', 'marie@fans.test')
    await marie.getByRole('navigation').getByRole('link', { name: 'Members' }).click()
    await expect(marie.getByText('This is you')).toBeVisible()
    await expectNoBarriers(marie)
    await tabTo(marie, marie.getByLabel('Find a member'))
    await marie.keyboard.type('marchetti')
    const found = marie.getByRole('link', { name: /Léa Marchetti/ })
    await expect(marie.getByRole('main').getByRole('link', { name: /Write$/ })).toHaveCount(1)
    await tabTo(marie, found)
    await marie.keyboard.press('Enter')
    await expect(marie.getByText('This is the beginning of your conversation with Léa Marchetti.')).toBeVisible()
    const send = marie.getByRole('button', { name: 'Send' })
    await tabTo(marie, marie.getByLabel('Message', { exact: true }))
    await marie.keyboard.type('   ')
    await expect(send).toBeDisabled()
    await marie.keyboard.type('Will you sail on Sunday?')
    await expect(send).toBeEnabled()
    await marie.keyboard.press('Enter')
    await expect(chat(marie).getByText('Will you sail on Sunday?')).toBeVisible()
    await expect(marie.getByLabel('Message', { exact: true })).toHaveValue('')
    await expect(marie.getByRole('link', { name: /You: Will you sail on Sunday\?/ })).toBeVisible()
    await expectNoBarriers(marie)
  })

  await test.step('Léa sees it unread, opens it, and it is read', async () => {
    await signIn(lea, 'fondation-horizon', 'lea@fans.test')
    await lea.getByRole('navigation').getByRole('link', { name: 'Membres' }).click()
    const row = lea.getByRole('link', { name: /Marie Delcourt.*Will you sail/ })
    await expect(row.getByText('1 message non lu')).toBeAttached()
    await row.click()
    await expect(chat(lea).getByText('Will you sail on Sunday?')).toBeVisible()
    await expect(
      chat(lea)
        .getByText(/\d{4}$/)
        .first(),
    ).toBeVisible()
    await expectNoBarriers(lea)
  })

  await test.step('her answer reaches Marie without a reload', async () => {
    await lea.getByLabel('Message', { exact: true }).fill('Avec plaisir !')
    await lea.getByRole('button', { name: 'Envoyer' }).click()
    await expect(chat(marie).getByText('Avec plaisir !')).toBeVisible()
    await expect(marie.getByRole('link', { name: /Avec plaisir !/ }).getByText(/unread/)).toHaveCount(0)
  })

  await test.step('she reports a message and blocks Marie, who is not told why nothing arrives', async () => {
    await lea.getByRole('button', { name: 'Signaler ce message' }).click()
    await lea.getByLabel('Autre chose').check()
    await lea.getByRole('button', { name: 'Envoyer à l’équipe' }).click()
    await expect(lea.getByText('Merci. L’équipe va regarder.')).toBeVisible()
    await lea.getByRole('button', { name: 'Options pour Marie Delcourt' }).click()
    await lea.getByRole('button', { name: 'Bloquer' }).click()
    await expect(lea.getByText('Vous avez bloqué Marie Delcourt.')).toBeVisible()
    await marie.getByLabel('Message', { exact: true }).fill('Ten o’clock?')
    await marie.getByRole('button', { name: 'Send' }).click()
    await expect(marie.getByText('Your message could not be delivered.')).toBeVisible()
    await expect(marie.getByLabel('Message', { exact: true })).toHaveValue('Ten o’clock?')
    await lea.getByRole('button', { name: 'Débloquer' }).click()
    await expect(lea.getByLabel('Message', { exact: true })).toBeVisible()
  })

  await test.step('a conversation that can’t be loaded leads back to the members', async () => {
    await marie.goto('/clubs/fondation-horizon/members/0190f1e2-0000-7000-a000-000000000001')
    await expect(marie).toHaveURL(/\/members$/)
    await expect(marie.getByRole('alert')).toContainText('An error occurred')
  })
  await mariesBrowser.close()
  await leasBrowser.close()
})

test('a visitor and a fan take part in a giveaway, each once @R20 @P09 @P11', async ({ browser, product }) => {
  const phone = await openBrowser(browser, product, { phone: true, locale: 'fr-FR' })
  const page = await phone.newPage()
  const fill = async () => {
    await page.getByLabel('1911').check()
    await page.getByLabel('Neuf').check()
    await page.getByLabel(/^Prénom/).fill('Zoé')
    await page.getByLabel(/^Nom/).fill('Fabre')
    await page.getByLabel(/^E-mail/).fill('zoe@visitors.test')
    await page.getByRole('checkbox').check()
  }

  await test.step('a partner that the club does not have is told so', async () => {
    await page.goto('/clubs/fc-virage/giveaway?partner=nobody')
    await expect(page.getByText('Partenaire introuvable').last()).toBeVisible()
    await page.getByRole('link', { name: 'Au jeu-concours' }).click()
    await expect(page).toHaveURL(/\/giveaway$/)
  })

  await test.step('with a partner both logos stand at the top, and the terms are a PDF', async () => {
    await page.goto('/clubs/fc-virage/giveaway?partner=nordlys')
    await expect(page.getByRole('img', { name: 'Nordlys' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'FC Virage' })).toBeVisible()
    await expect(page.getByRole('group', { name: /^En quelle année/ })).toContainText('*')
    const terms = await page.getByRole('link', { name: 'règlement du jeu' }).getAttribute('href')
    expect((await page.request.get(terms ?? '')).headers()['content-type']).toBe('application/pdf')
    await expectNoBarriers(page)
  })

  await test.step('the form is sent once the terms are accepted, and is closed then', async () => {
    await expect(page.getByRole('button', { name: 'Participer' })).toBeDisabled()
    await fill()
    await page.getByRole('button', { name: 'Participer' }).click()
    await expect(page.getByRole('dialog').getByText('C’est noté')).toBeVisible()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Vous participez' })).toBeDisabled()
  })

  await test.step('the same address takes part once', async () => {
    await page.reload()
    await fill()
    await page.getByRole('button', { name: 'Participer' }).click()
    await expect(page.getByRole('dialog').getByText('Vous participez déjà')).toBeVisible()
  })

  await test.step('anyone may look at what decides the draw', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Comment se fait le tirage' }).click()
    await expect(page.getByText('Pas encore tiré')).toBeVisible()
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
    await expectNoBarriers(page)
  })

  await test.step('a fan finds name and address filled in, and later the form closed', async () => {
    await signIn(page, 'fc-virage', 'karim@fans.test')
    await page.goto('/clubs/fc-virage/giveaway')
    await expect(page.getByLabel(/^E-mail/)).toHaveValue('karim@fans.test')
    await expect(page.getByLabel(/^Prénom/)).toHaveValue('Karim')
    await page.getByLabel('1911').check()
    await page.getByLabel('Neuf').check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Participer' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog').getByText('Vous participez déjà')).toBeVisible()
  })

  await test.step('a club without a giveaway says so', async () => {
    await page.goto('/clubs/popup-rotonde/giveaway')
    await expect(page.getByText('Pas de jeu-concours en ce moment')).toBeVisible()
  })
  await phone.close()
})

test('an hour is booked in a popup club, put into the calendar, and given back @C01 @M04 @P10', async ({
  browser,
  product,
}) => {
  const desk = await openBrowser(browser, product)
  const page = await desk.newPage()
  const path = '/clubs/popup-rotonde/exclusives/under-the-dome'
  const slots = page.getByRole('region', { name: 'Book your hour' })
  await page.goto(path)
  await slots
    .getByRole('button', { name: /^Reserve/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'popup-rotonde', 'marie@fans.test')
  await page.goto(path)
  const first = slots.getByRole('listitem').first()
  await expect(first).toContainText('2 places left')
  await expectNoBarriers(page)
  await first.getByRole('button', { name: /^Reserve/ }).click()
  await expect(first).toContainText('Your place')
  await expect(page.getByText(/^Reserved:/)).toBeVisible()
  const confirmation = await mailTo(product, 'marie@fans.test', /^Your visit/)
  expect(confirmation.files[0]?.content).toContain('BEGIN:VEVENT')
  await first.getByRole('button', { name: /^Cancel/ }).click()
  await expect(first).toContainText('2 places left')
  await mailTo(product, 'marie@fans.test', /^Cancelled/)
  await desk.close()
})

test('news lead to programs and back to their place @R12 @R13 @R14 @R23 @N01 @N02 @N03 @E04 @P11', async ({
  browser,
  product,
}) => {
  const desk = await openBrowser(browser, product)
  const page = await desk.newPage()
  await page.goto('/clubs/fc-virage/programs')
  await expect(page).toHaveURL(/\/clubs\/fc-virage\/news$/)
  await expectNoBarriers(page)
  const titles = page.getByRole('region', { name: 'Latest news' }).getByRole('link')
  const width = async (nth: number) => (await titles.nth(nth).boundingBox())?.width ?? 0
  expect(await width(0)).toBeGreaterThan((await width(2)) * 1.3)
  expect(await width(1)).toBeGreaterThan((await width(2)) * 1.3)

  await page.getByRole('link', { name: /Six new scholars/ }).click()
  await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('img')).toHaveCount(3)
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'The academy', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'The academy' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'News of this program' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Other programs' }).getByRole('link')).toHaveCount(1)
  await expectNoBarriers(page)
  await page.getByRole('link', { name: /Six new scholars/ }).click()
  await page.getByRole('link', { name: 'All news' }).first().click()
  await expect(page).toHaveURL(/#six-new-scholars$/)
  await expect(page.locator('#six-new-scholars')).toBeInViewport()

  for (const [path, title] of [
    ['news/none', 'No such news'],
    ['programs/none', 'No such program'],
    ['exclusives/none', 'No such exclusive'],
    ['partners/none', 'No such partner'],
    ['marketplace/none', 'Nothing on this shelf'],
    ['nowhere', 'Nothing here'],
  ] as const) {
    const answer = await page.goto(`/clubs/fc-virage/${path}`)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByText(title).last()).toBeVisible()
  }
  await page.goto('/clubs/no-such-club')
  await expect(page.getByText('No such club').last()).toBeVisible()
  await desk.close()
})

test('a fan changes their picture, hides, takes their data and asks for erasure @R18 @P01 @P04 @P05 @K04', async ({
  browser,
  product,
}) => {
  const desk = await openBrowser(browser, product)
  const page = await desk.newPage()
  await signIn(page, 'fondation-horizon', 'lea@fans.test')

  await test.step('a foundation shows what is due, what was given and who was invited', async () => {
    await page.goto('/clubs/fondation-horizon/profile')
    await expect(page.getByText('Verified member')).toBeVisible()
    await expect(page.getByRole('region', { name: 'To be paid' })).toContainText('1')
    await expect(page.getByText('50.00 €')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^E-mail/)
      .fill('lea@fans.test')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText('This is your own address.')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByLabel(/^E-mail/)
      .fill('friend@visitors.test')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'friend@visitors.test' })).toBeVisible()
    await mailTo(product, 'friend@visitors.test', /Fondation Horizon/)
  })

  await test.step('a picture is cut, uploaded and shown', async () => {
    const before = await page.getByRole('banner').locator('img').last().getAttribute('src')
    await page.getByRole('button', { name: 'Change my picture' }).click()
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await page.getByLabel('Zoom').fill('2')
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByText('Your picture has changed.')).toBeVisible()
    const picture = page.getByRole('banner').locator('img').last()
    await expect(picture).not.toHaveAttribute('src', before ?? '')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  })

  await test.step('the list of members, the data and the erasure are theirs to decide', async () => {
    await page.getByLabel(/^Members can find me/).uncheck()
    await expect(page.getByLabel(/^Members can find me/)).not.toBeChecked()
    await page.reload()
    await expect(page.getByLabel(/^Members can find me/)).not.toBeChecked()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('lea@fans.test')
    await page.getByRole('button', { name: 'Erase my data' }).click()
    await page.getByRole('button', { name: 'Ask for erasure' }).click()
    await expect(page.getByText(/^Erasure asked for on/)).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Erase my data' })).toBeVisible()
  })

  await test.step('a marketplace leads to the other clubs', async () => {
    await page.goto('/clubs/club70-legends/profile')
    await page.getByRole('main').getByRole('link', { name: 'Choose another club' }).click()
    await expect(page).toHaveURL(/\/clubs$/)
  })
  await desk.close()
})

test('analytics start only for who allows them, and the choice is kept @C09 @K05 @E06 @S10', async ({ browser }) => {
  const server = await startServer({ ANALYTICS_ID: 'G-TEST123', TELEMETRY_SKIPPED_CLUBS: 'club70-legends' })
  const desk = await openBrowser(browser, server, { undecided: true })
  const page = await desk.newPage()
  const asked: string[] = []
  await desk.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const records: { categories: string[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/consents')) records.push(request.postDataJSON() as { categories: string[] })
  })
  const banner = page.getByRole('dialog', { name: 'Cookies, your choice' })
  const cookie = async () => (await desk.cookies()).find(({ name }) => name === 'cc_cookie')

  /** The first key brings the page to life, the second is seen by it. */
  const use = async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator('html[data-session]')).toBeAttached()
    await page.keyboard.press('Tab')
  }
  await page.goto('/clubs/fc-virage')
  await use()
  await expect(banner).toBeVisible()
  await expectNoBarriers(page)
  expect(await cookie()).toBeUndefined()
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await expect.poll(() => records.map(({ categories }) => categories)).toEqual([['necessary']])
  const kept = await cookie()
  expect(kept?.sameSite).toBe('Lax')
  expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(182)
  await page.reload()
  await use()
  await expect(banner).toHaveCount(0)
  expect(asked).toEqual([])

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
  await page.getByRole('dialog', { name: 'Your choices' }).getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(records.at(-1)?.categories).toEqual(['necessary', 'analytics'])

  asked.length = 0
  await page.goto('/clubs/club70-legends')
  const settings = page.waitForResponse(/\/api\/telemetry$/)
  await use()
  await settings
  expect(asked).toEqual([])
  await page.goto('/clubs/fondation-horizon')
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })).toHaveCount(0)
  await desk.close()
  await server.stop()
})
