import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { openPushService, type PushService } from '../../apps/server/src/testing/push-service.ts'
import { addLots, bidderOf, signInToApi, openAuction } from '@virage/test-support/builders'
import { advanceClock, expectAccessible, mailTo, openBrowser, signIn } from './product.ts'

const club = 'fc-virage'
const picture = '/media/fc-virage-diallo-derby-shirt.svg'
const [marie, karim, staffOfClub] = ['marie@fans.test', 'karim@fans.test', 'staff@fc-virage.test']

let product: RunningServer
let push: PushService
test.beforeAll(async () => {
  push = await openPushService()
  product = await startServer({ PUSH_HOSTS: 'localhost' })
})
test.afterAll(async () => {
  await product.stop()
  push.close()
})

const price = (page: Page) => page.getByTestId('current-price')
const dialogOf = (page: Page) => page.getByRole('dialog')
/** The button of the bar below the lot. */
const bid = (page: Page) => page.getByRole('button', { name: /^(Bid|Enchérir) / })
const tile = (wall: Page, slug: string) => wall.locator(`[data-lot="${slug}"]`)

/** Seconds that a countdown of four tiles shows. */
async function secondsShown(page: Page): Promise<number> {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (
    await page
      .getByRole('region', { name: /^(Auction|Enchère)$/ })
      .getByRole('timer')
      .locator('.figures')
      .allTextContents()
  ).map(Number)
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

/** Seconds until a lot ends, by the server's clock. */
async function secondsLeft(slug: string): Promise<number> {
  const response = await fetch(`${product.origin}/api/clubs/${club}/exclusives/${slug}`)
  const { auctionLot } = (await response.json()) as { auctionLot: { auction: { endDate: string } } }
  const left = Date.parse(auctionLot.auction.endDate) - Date.parse(response.headers.get('date') ?? '')
  return Math.floor(left / 1_000)
}

test('two fans fight for a lot before a wall; a phone sleeps, the server starts anew, staff pause, the end moves, and the runner-up is asked @A01 @A02 @A03 @A08 @A11 @A12 @H05', async ({
  browser,
}) => {
  const staff = await signInToApi(product, staffOfClub)
  const auctionId = await openAuction(product, staff, { club, minutes: 30 })
  const [slug = ''] = await addLots(staff, { club, auctionId, prices: [100], picture })
  const address = `/clubs/${club}/exclusives/${slug}`
  const [mariesPhone, karimsDesk, room] = [
    await openBrowser(browser, product, { phone: true, locale: 'fr-FR' }),
    await openBrowser(browser, product),
    await openBrowser(browser, product),
  ]
  const [phone, desk, wall] = [await mariesPhone.newPage(), await karimsDesk.newPage(), await room.newPage()]
  const karimElsewhere = await bidderOf(product, club, karim)

  await test.step('each opens the lot, and the wall shows it', async () => {
    await wall.setViewportSize({ width: 1920, height: 1080 })
    await wall.goto(`/clubs/${club}/live-auctions`)
    await signIn(phone, club, marie)
    await phone.goto(address)
    await signIn(desk, club, karim)
    await desk.goto(address)
    await expect(price(desk)).toHaveText('100 VIR')
    await expect(tile(wall, slug)).toContainText('Starting price')
    for (const page of [wall, phone, desk]) await expectAccessible(page)
  })

  await test.step('Marie bids with a maximum, which all see nothing of', async () => {
    await bid(phone).click()
    await dialogOf(phone).getByLabel('Montant').fill('100')
    await expectAccessible(phone)
    await dialogOf(phone)
      .getByLabel(/^Enchère maximale/)
      .fill('200')
    await dialogOf(phone)
      .getByRole('button', { name: /^Enchérir 100/ })
      .click()
    await expect(phone.getByRole('status').filter({ hasText: 'Vous menez' })).toBeVisible()
    await expect(price(desk)).toHaveText('100 VIR')
    await expect(tile(wall, slug)).toContainText('Marie D.')
  })

  await test.step('a war of maximums: Karim is outbid in his dialog at once, then goes higher', async () => {
    await bid(desk).click()
    await dialogOf(desk).getByLabel('Amount').fill('110')
    await dialogOf(desk)
      .getByRole('button', { name: /^Bid 110/ })
      .click()
    await expect(dialogOf(desk)).toContainText('Another fan has a higher maximum bid.')
    await expect(dialogOf(desk)).toContainText('At least 112 VIR')
    await dialogOf(desk).getByLabel('Amount').fill('150')
    await dialogOf(desk)
      .getByLabel(/^Maximum bid/)
      .fill('300')
    await dialogOf(desk)
      .getByRole('button', { name: /^Bid 150/ })
      .click()
    await expect(price(desk)).toHaveText('201 VIR')
    await expect(phone.getByText('Enchère dépassée')).toBeVisible()
    await expect(tile(wall, slug)).toContainText('201 VIR')
    await expect(tile(wall, slug)).toContainText('Karim B.')
  })

  await test.step('the leader sees his maximum, raises it at the same price, and takes it back', async () => {
    await bid(desk).click()
    await expect(dialogOf(desk)).toContainText('We’ll bid for you up to 300 VIR.')
    await expectAccessible(desk)
    await dialogOf(desk)
      .getByLabel(/^Maximum bid/)
      .fill('320')
    await dialogOf(desk).getByRole('button', { name: 'Keep 201 VIR' }).click()
    await dialogOf(desk).getByRole('button', { name: 'Set maximum bid' }).click()
    await expect(desk.getByText('Your maximum bid of 320 VIR is set.')).toBeVisible()
    await bid(desk).click()
    await dialogOf(desk).getByRole('button', { name: 'Remove maximum bid' }).click()
    await expect(dialogOf(desk).getByText('We’ll bid for you')).toBeHidden()
    await expect(price(desk)).toHaveText('201 VIR')
  })

  await test.step('Marie is outbid while her dialog is open, and learns the new minimum there', async () => {
    await bid(phone).click()
    await expect(dialogOf(phone)).toContainText('Au moins 202 VIR')
    await dialogOf(desk).getByLabel('Amount').fill('205')
    await dialogOf(desk)
      .getByRole('button', { name: /^Bid 205/ })
      .click()
    await expect(dialogOf(phone)).toContainText('Au moins 206 VIR')
    await expectAccessible(phone)
    await dialogOf(phone).getByLabel('Montant').fill('230')
    await dialogOf(phone)
      .getByRole('button', { name: /^Enchérir 230/ })
      .click()
    await expect(price(desk)).toHaveText('230 VIR')
    await expect(tile(wall, slug)).toContainText('230 VIR')
  })

  await test.step('her phone sleeps for ten minutes and wakes with nothing missed', async () => {
    await phone.evaluate(() => Object.assign(globalThis, { awakeSince: Date.now() }))
    const lifecycle = await mariesPhone.newCDPSession(phone)
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' })
    await mariesPhone.setOffline(true)
    await advanceClock(product, 600)
    for (const amount of [240, 250, 260]) await karimElsewhere(slug, amount)
    await expect(tile(wall, slug)).toContainText('260 VIR')
    const resumed = phone.waitForRequest(
      (request) => request.url().endsWith('/events') && request.headers()['last-event-id'] !== undefined,
    )
    await mariesPhone.setOffline(false)
    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' })
    await resumed
    await expect(price(phone)).toHaveText('260 VIR')
    const bidders = phone.getByRole('list', { name: 'Enchérisseurs' })
    for (const amount of [240, 250, 260]) await expect(bidders).toContainText(`${amount} VIR`)
    await expect.poll(() => secondsShown(phone)).toBeLessThan(20 * 60)
    expect(await phone.evaluate(() => 'awakeSince' in globalThis)).toBe(true)
  })

  await test.step('the server ends and starts again, and all go on by themselves', async () => {
    await product.restart()
    await karimElsewhere(slug, 270)
    for (const page of [phone, desk]) await expect(price(page)).toHaveText('270 VIR')
    await expect(tile(wall, slug)).toContainText('270 VIR')
  })

  await test.step('staff pause: the clocks stand still and nobody can bid, until it goes on', async () => {
    const auction = `/api/staff/clubs/${club}/auctions/${auctionId}`
    await staff('POST', `${auction}/pauses`)
    await expect(phone.getByRole('button', { name: /^Enchérir / })).toBeDisabled()
    await expect(phone.getByText('Enchères en pause').first()).toBeVisible()
    await expect(tile(wall, slug)).toContainText('Paused')
    for (const page of [wall, phone]) await expectAccessible(page)
    const stood = await secondsShown(phone)
    await advanceClock(product, 300)
    await phone.waitForTimeout(2_000)
    expect(await secondsShown(phone)).toBe(stood)
    await staff('POST', `${auction}/resumptions`)
    await expect(bid(phone)).toBeEnabled()
    await expect.poll(() => secondsShown(phone)).toBeGreaterThan(stood - 30)
  })

  await test.step('a late bid moves the end by two minutes, on every screen', async () => {
    await advanceClock(product, (await secondsLeft(slug)) - 50)
    await karimElsewhere(slug, 280)
    for (const page of [phone, desk]) {
      await expect(price(page)).toHaveText('280 VIR')
      // A clock that was moved is learned from the next beat.
      await expect
        .poll(async () => {
          const left = await secondsShown(page)
          return left > 60 && left <= 121
        })
        .toBe(true)
    }
    await expect(tile(wall, slug).getByRole('timer')).toHaveText(/^00:0[12]:\d\d$/)
  })

  await test.step('it ends: Karim has won and is asked to pay, Marie learns who has it', async () => {
    await advanceClock(product, 180)
    await expect(dialogOf(desk).getByText('Pay for your lot')).toBeVisible()
    await expectAccessible(desk)
    await expect(phone.getByText('Gagné par Karim B.')).toBeVisible()
  })

  await test.step('he does not pay, and it is offered to her: on the lot, and among what she may pay', async () => {
    const results = `/api/staff/clubs/${club}/auctions/${auctionId}/results`
    const [{ payment } = { payment: { duePaymentId: '' } }] = await staff<{ payment: { duePaymentId: string } }[]>(
      'GET',
      results,
    )
    await staff('POST', `/api/staff/clubs/${club}/due-payments/${payment.duePaymentId}/runner-up-offers`)
    await expect(dialogOf(phone).getByText('Votre offre de seconde chance')).toBeVisible()
    await expect(dialogOf(phone)).toContainText('230 VIR')
    await expectAccessible(phone)
    await dialogOf(phone).getByRole('button', { name: 'Fermer' }).click()
    await expect(phone.getByText('Une offre de seconde chance pour vous')).toBeVisible()
    await expectAccessible(phone)
    const { plain } = await mailTo(product, marie, /^Second-chance offer: .*100th evening/)
    expect(plain).toMatch(/for your own bid of 230\sVIR/)
    expect(plain).toContain(address)
    await phone.goto(`/clubs/${club}/profile`)
    await expect(phone.getByRole('region', { name: 'À régler' })).toContainText('Offre de seconde chance')
    await expectAccessible(phone)
  })
  for (const context of [mariesPhone, karimsDesk, room]) await context.close()
})

test('a fan chooses what they are told of, is told on their device, and ends a mail with one click @P04', async ({
  browser,
}) => {
  const phone = await openBrowser(browser, product, { phone: true, locale: 'fr-FR' })
  await phone.grantPermissions(['notifications'], { origin: product.origin })
  const page = await phone.newPage()
  const [lot] = await addLots(await signInToApi(product, staffOfClub), {
    club,
    auctionId: await openAuction(product, await signInToApi(product, staffOfClub), { club, minutes: 60 }),
    prices: [300],
    picture,
  })

  await test.step('she has this phone notified, and wants no mail of it', async () => {
    // There is no push service to reach here: the browser's own is stood in for, and all else is real.
    await page.addInitScript((subscription) => {
      PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription
    }, push.subscription)
    await signIn(page, club, marie)
    await page.goto(`/clubs/${club}/profile`)
    await page.getByRole('button', { name: 'Activer ici' }).click()
    await expect(page.getByText('Notifications activées')).toBeVisible()
    const mail = page.getByRole('checkbox', { name: 'Quand mon enchère est dépassée, E-mail' })
    await mail.uncheck()
    await expectAccessible(page)
    await page.reload()
    await expect(mail).not.toBeChecked()
    await expect(page.getByText('Notifications activées')).toBeVisible()
  })

  const [mariesBid, karimsBid] = [await bidderOf(product, club, marie), await bidderOf(product, club, karim)]
  await test.step('outbid, she is told there, and the notice leads to the lot', async () => {
    await mariesBid(lot ?? '', 300)
    await karimsBid(lot ?? '', 310)
    await advanceClock(product, 30)
    // The demonstration's own lots may have news for her, too.
    const told = () =>
      push.received
        .map(({ message }) => message as { title: string; url: string })
        .filter(({ url }) => url.endsWith(`/exclusives/${lot}`))
    await expect.poll(told).toHaveLength(1)
    const [message] = told()
    expect(message?.title).toContain('outbid on')
    const session = await phone.newCDPSession(page)
    const registered = new Promise<string>((found) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
        if (one) found(one.registrationId)
      }),
    )
    await session.send('ServiceWorker.enable')
    const data = JSON.stringify(message)
    const registrationId = await registered
    await session.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data })
    const titles = () =>
      page.evaluate(async () => {
        const shown = await (await navigator.serviceWorker.ready).getNotifications()
        return shown.map(({ title }) => title)
      })
    await expect.poll(titles).toEqual([message?.title])
  })

  await test.step('she ends it on this phone', async () => {
    await page.getByRole('button', { name: 'Désactiver ici' }).click()
    await expect(page.getByRole('button', { name: 'Activer ici' })).toBeVisible()
  })

  await test.step('Karim, told by mail, ends such mails with one click', async () => {
    await mariesBid(lot ?? '', 320)
    await advanceClock(product, 30)
    const { plain } = await mailTo(product, karim, /outbid on .*300th evening/)
    const link = /\/unsubscribe\/\S+/.exec(plain)?.[0] ?? ''
    const desk = await openBrowser(browser, product)
    const letter = await desk.newPage()
    await letter.goto(link)
    await expect(letter.getByRole('link', { name: 'FC Virage' })).toBeVisible()
    await expectAccessible(letter)
    await letter.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(letter.getByText('You won’t get any more emails about being outbid.')).toBeVisible()
    await signIn(letter, club, karim)
    await letter.goto(`/clubs/${club}/profile`)
    await expect(letter.getByRole('checkbox', { name: 'When I’m outbid, Email' })).not.toBeChecked()
    await desk.close()
  })
  await phone.close()
})
