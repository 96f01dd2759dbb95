import { expect, type Page } from '@playwright/test'
import { createFan, type TestFan } from '@virage/test-support/builders'
import { expectAccessible, onDesktop, onMobile, signIn, tabTo, test, withPage } from './product.ts'

const club = 'fc-virage'
const members = `/clubs/${club}/members`
const chat = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByLabel('Message', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: /^(Send|Envoyer)$/ })

/** Creates a fan who sees Noé's messages, and Noé. */
async function createPair(product: Parameters<typeof createFan>[0]) {
  const [reader, writer] = [
    await createFan(product, { club, firstName: 'Rita', lastName: 'Lemaire' }),
    await createFan(product, { club, firstName: 'Noé', lastName: 'Garnier' }),
  ]
  return { reader, writer }
}

/** Sends a message over the API. */
const sendAs = ({ call, username }: TestFan, to: TestFan, text: string) =>
  call('POST', `/api/clubs/${club}/fans/${username}/messages`, { receiverId: to.id, text })

/** Opens a fan's conversation with another one. */
async function openConversation(page: Page, fan: TestFan, other: TestFan): Promise<void> {
  await signIn(page, club, fan.email)
  await page.goto(`${members}/${other.id}`)
}

test(
  'a member finds another one by keyboard alone, and opens a new conversation',
  { tag: ['@S02', '@R08', '@P01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      await page.getByRole('navigation').getByRole('link', { name: 'Membres' }).click()
      await expect(page.getByText('C’est vous')).toBeVisible()
      await expectAccessible(page)
      await tabTo(page, page.getByLabel('Trouver un membre'))
      await page.keyboard.type('marchetti')
      const write = page.getByRole('main').getByRole('link', { name: /Écrire$/ })
      await expect(write).toHaveCount(1)
      await tabTo(page, write)
      await page.keyboard.press('Enter')
      const beginning = 'C’est le début de votre conversation avec Léa Marchetti.'
      await expect(page.getByText(beginning)).toBeAttached()
      await expectAccessible(page)
    }),
)

test('a message of blanks can’t be sent', { tag: ['@P02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { reader, writer } = await createPair(product)
    await openConversation(page, writer, reader)
    await field(page).fill('   ')
    await expect(send(page)).toBeDisabled()
    await field(page).fill('Hello')
    await expect(send(page)).toBeEnabled()
  }),
)

test(
  'a message that is written before the conversation has loaded is sent',
  { tag: ['@P02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { reader, writer } = await createPair(product)
      const loaded = Promise.withResolvers<void>()
      await page.route(/\/messages\/[^/]+$/, async (route) => {
        await loaded.promise
        await route.continue()
      })
      await openConversation(page, writer, reader)
      await field(page).fill('Will you sail on Sunday?')
      const sent = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/messages'),
      )
      await page.keyboard.press('Enter')
      expect((await sent).status()).toBe(201)
      await expect(chat(page)).toHaveCount(0)
      loaded.resolve()
      await expect(chat(page).getByText('Will you sail on Sunday?')).toBeVisible()
    }),
)

test(
  'text that is written while a message is being sent stays in the field',
  { tag: ['@P02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { reader, writer } = await createPair(product)
      const sent = Promise.withResolvers<void>()
      await page.route(/\/messages$/, async (route) => {
        if (route.request().method() === 'POST') await sent.promise
        await route.continue()
      })
      await openConversation(page, writer, reader)
      await field(page).fill('Tu navigues dimanche ?')
      const requested = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/messages'),
      )
      await page.keyboard.press('Enter')
      await requested
      await field(page).fill('À dix heures ?')
      sent.resolve()
      await expect(chat(page).getByText('Tu navigues dimanche ?')).toBeVisible()
      await expect(send(page)).toBeEnabled()
      await expect(field(page)).toHaveValue('À dix heures ?')
    }),
)

test(
  'a new message is shown as unread among the members, and with its date in the conversation',
  { tag: ['@P01', '@P02', '@R08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { reader, writer } = await createPair(product)
      await sendAs(writer, reader, 'Will you sail on Sunday?')
      await signIn(page, club, reader.email)
      await page.goto(members)
      const row = page.getByRole('link', { name: /Noé Garnier.*Will you sail on Sunday/ })
      await expect(row.getByText('1 unread message')).toBeAttached()
      await row.click()
      await expect(chat(page).getByText('Will you sail on Sunday?')).toBeVisible()
      await expect(
        chat(page)
          .getByText(/\d{4}$/)
          .first(),
      ).toBeVisible()
      await expectAccessible(page)
    }),
)

test('an answer appears without a reload', { tag: ['@P02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const { reader, writer } = await createPair(product)
    await sendAs(reader, writer, 'Tu navigues dimanche ?')
    await openConversation(page, reader, writer)
    await expect(chat(page).getByText('Tu navigues dimanche ?')).toBeVisible()
    await sendAs(writer, reader, 'Avec plaisir !')
    await expect(chat(page).getByText('Avec plaisir !')).toBeVisible()
  }),
)

test('a member reports a message to the club', { tag: ['@P02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const { reader, writer } = await createPair(product)
    await sendAs(writer, reader, 'Donne-moi ton mot de passe.')
    await openConversation(page, reader, writer)
    await page.getByRole('button', { name: 'Signaler ce message' }).last().click()
    await page.getByLabel('Autre chose').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await expect(page.getByText('Merci. L’équipe du club va l’examiner.')).toBeVisible()
  }),
)

test('a member blocks and unblocks another one', { tag: ['@P02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { reader, writer } = await createPair(product)
    await sendAs(writer, reader, 'Hello')
    await openConversation(page, reader, writer)
    await page.getByRole('button', { name: 'Options for Noé Garnier' }).click()
    await page.getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('You’ve blocked Noé Garnier.')).toBeVisible()
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(field(page)).toBeVisible()
  }),
)

test(
  'a message to a member who has blocked its sender isn’t delivered, and stays in the field',
  { tag: ['@E01', '@P02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { reader, writer } = await createPair(product)
      await reader.call('PUT', `/api/clubs/${club}/fans/${reader.username}/blocks/${writer.id}`)
      await openConversation(page, writer, reader)
      await field(page).fill('Bonjour')
      await send(page).click()
      await expect(page.getByText('Votre message n’a pas pu être remis.')).toBeVisible()
      await expect(field(page)).toHaveValue('Bonjour')
    }),
)

test(
  'a conversation that can’t be loaded leads back to the members',
  { tag: ['@E01', '@R08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, club, 'marie@fans.test')
      await page.goto(`${members}/0190f1e2-0000-7000-a000-000000000001`)
      await expect(page).toHaveURL(/\/members$/)
      await expect(page.getByRole('alert')).toContainText('An error occurred')
    }),
)
