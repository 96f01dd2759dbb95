import { expect, type Page, test } from '@playwright/test'
import { createFan, createRunningLot, placeBid, signInAsOperator } from '@virage/test-support/builders'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { openPushService, type PushService } from '../../apps/server/src/testing/push-service.ts'
import { browserWithWindows } from './browser.ts'
import { advanceClock, expectAccessible, mailTo, onDesktop, onMobile, signIn, withPage } from './product.ts'

test.use({ launchOptions: browserWithWindows })

const club = 'fc-virage'
const profile = `/clubs/${club}/profile`

// The product sends to a push service on this machine, and these tests move its clock.
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

/** Lets a page subscribe to notifications. The browser's own push service is out of reach of a test. */
async function allowPush(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: product.origin })
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription
  }, push.subscription)
}

test('a fan turns notifications on and off on a device', { tag: ['@P04'] }, async ({ browser }) =>
  withPage({ browser, product, device: onMobile, ownContext: true }, async (page) => {
    const { email } = await createFan(product, { club })
    await allowPush(page)
    await signIn(page, club, email)
    await page.goto(profile)
    await page.getByRole('button', { name: 'Turn on here' }).click()
    await expect(page.getByText('Notifications are on')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Notifications are on')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off here' }).click()
    await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()
  }),
)

test('a fan chooses which emails they get', { tag: ['@P04'] }, async ({ browser }) =>
  withPage({ browser, product, device: onDesktop, ownContext: true }, async (page) => {
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await page.goto(profile)
    const choice = page.getByRole('checkbox', { name: 'Quand mon enchère est dépassée, E-mail' })
    await choice.uncheck()
    await expectAccessible(page)
    await page.reload()
    await expect(choice).not.toBeChecked()
  }),
)

/** Creates a running lot and two fans, of whom the second one outbids the first one. */
async function createOutbid() {
  const { slug } = await createRunningLot(product, await signInAsOperator(product), { club, price: 300 })
  const [first, second] = [
    await createFan(product, { club, hasCard: true }),
    await createFan(product, { club, hasCard: true }),
  ]
  const outbid = async () => {
    await placeBid(first, { club, slug, amount: 300 })
    await placeBid(second, { club, slug, amount: 310 })
    await advanceClock(product, 30)
  }
  return { slug, email: first.email, outbid }
}

test(
  'an outbid fan gets a notification on their device, with a link to the lot',
  { tag: ['@P04', '@A03'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onMobile, ownContext: true }, async (page, _t, context) => {
      const { slug, email, outbid } = await createOutbid()
      await allowPush(page)
      await signIn(page, club, email)
      await page.goto(profile)
      await page.getByRole('button', { name: 'Turn on here' }).click()
      await expect(page.getByText('Notifications are on')).toBeVisible()
      await outbid()
      const received = () =>
        push.received
          .map(({ message }) => message as { title: string; url: string })
          .filter(({ url }) => url.endsWith(`/exclusives/${slug}`))
      await expect.poll(received).toHaveLength(1)
      const [message] = received()
      expect(message?.title).toContain('outbid on')

      // Delivers to the page's service worker what the push service has received.
      const session = await context.newCDPSession(page)
      const registered = new Promise<string>((found) =>
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
          if (one) found(one.registrationId)
        }),
      )
      // Chromium deletes a notification that a page asks for while it is being put on the screen: it takes it for one that
      // was closed. So the page asks once it is there.
      const displayed = new Promise<void>((done) =>
        session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
          if (eventName === 'Notification displayed') done()
        }),
      )
      const service = 'notifications'
      await session.send('BackgroundService.startObserving', { service })
      await session.send('BackgroundService.setRecording', { service, shouldRecord: true })
      await session.send('ServiceWorker.enable')
      const data = JSON.stringify(message)
      const registrationId = await registered
      await session.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data })
      await displayed
      const titles = await page.evaluate(async () => {
        const shown = await (await navigator.serviceWorker.ready).getNotifications()
        return shown.map(({ title }) => title)
      })
      expect(titles).toEqual([message?.title])
    }),
)

test('a link in an email unsubscribes from such emails with one click', { tag: ['@P04'] }, async ({ browser }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' }, ownContext: true }, async (page) => {
    const { email, outbid } = await createOutbid()
    await outbid()
    const { plain } = await mailTo(product, email, /outbid on .*300th evening/)
    await page.goto(/\/unsubscribe\/\S+/.exec(plain)?.[0] ?? '')
    await expect(page.getByRole('link', { name: 'FC Virage' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('You won’t get any more emails about being outbid.')).toBeVisible()
    await signIn(page, club, email)
    await page.goto(profile)
    await expect(page.getByRole('checkbox', { name: 'When I’m outbid, Email' })).not.toBeChecked()
  }),
)
