import { expect, type Page } from '@playwright/test'
import { expectAccessible, withPage, logIn, onMobile, onDesktop, signIn, tabTo, test } from './product.ts'

const club = 'fondation-horizon'
const marie = { email: 'marie@fans.test', name: 'Marie Delcourt', search: 'delcourt' }
const lea = { email: 'lea@fans.test', name: 'Léa Marchetti', search: 'marchetti' }
const chat = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByLabel('Message', { exact: true })

for (const { device, back, writer, reader } of [
  { device: onMobile, back: onDesktop, writer: marie, reader: lea },
  { device: onDesktop, back: onMobile, writer: lea, reader: marie },
])
  test(
    `two members find each other, write, read, report and block, begun ${device.name}`,
    { tag: ['@S02', '@R08', '@P01', '@P02', '@E01'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) =>
        withPage({ browser, product, device: back }, async (other, sayBack) => {
          const words = t('Will you sail on Sunday?', 'Tu navigues dimanche ?')
          const more = t('Ten o’clock?', 'À dix heures ?')
          const answer = sayBack('With pleasure!', 'Avec plaisir !')
          const send = page.getByRole('button', { name: t('Send', 'Envoyer') })

          await test.step('a visitor is sent to the login', async () => {
            await page.goto(`/clubs/${club}/members`)
            await expect(page).toHaveURL(/\/login$/)
          })

          await test.step('one finds the other by keyboard alone', async () => {
            await logIn(page, club, writer.email)
            await page
              .getByRole('navigation')
              .getByRole('link', { name: t('Members', 'Membres') })
              .click()
            await expect(page.getByText(t('That’s you', 'C’est vous'))).toBeVisible()
            await expectAccessible(page)
            await tabTo(page, page.getByLabel(t('Find a member', 'Trouver un membre')))
            await page.keyboard.type(reader.search)
            const write = page.getByRole('main').getByRole('link', { name: new RegExp(`${t('Message', 'Écrire')}$`) })
            await expect(write).toHaveCount(1)
            await tabTo(page, write)
          })

          await test.step('what is written before the conversation has come is sent, and what is written meanwhile stays', async () => {
            const [loaded, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
            await page.route(/\/messages\/[^/]+$/, async (route) => {
              await loaded.promise
              await route.continue()
            })
            await page.route(/\/messages$/, async (route) => {
              if (route.request().method() === 'POST') await sent.promise
              await route.continue()
            })
            await page.keyboard.press('Enter')
            await tabTo(page, field(page))
            await page.keyboard.type('   ')
            await expect(send).toBeDisabled()
            await page.keyboard.type(words)
            await expect(send).toBeEnabled()
            const asked = page.waitForRequest(
              (request) => request.method() === 'POST' && request.url().endsWith('/messages'),
            )
            await page.keyboard.press('Enter')
            await field(page).fill(more)
            const answered = (await asked).response()
            sent.resolve()
            expect((await answered)?.status()).toBe(201)
            await expect(send).toBeEnabled()
            await expect(field(page)).toHaveValue(more)
            await expect(chat(page)).toHaveCount(0)
            loaded.resolve()
            await expect(chat(page).getByText(words)).toBeVisible()
            await page.unrouteAll({ behavior: 'wait' })
            await field(page).fill('')
            await expect(
              page.getByText(
                t(
                  `This is the beginning of your conversation with ${reader.name}.`,
                  `C’est le début de votre conversation avec ${reader.name}.`,
                ),
              ),
            ).toBeAttached()
            await expectAccessible(page)
          })

          await test.step('the other sees it unread, opens it, and it is read', async () => {
            await signIn(other, club, reader.email)
            await other
              .getByRole('navigation')
              .getByRole('link', { name: sayBack('Members', 'Membres') })
              .click()
            const row = other.getByRole('link', { name: new RegExp(`${writer.name}.*${words.slice(0, -1)}`) })
            await expect(row.getByText(sayBack('1 unread message', '1 message non lu'))).toBeAttached()
            await row.click()
            await expect(chat(other).getByText(words)).toBeVisible()
            await expect(
              chat(other)
                .getByText(/\d{4}$/)
                .first(),
            ).toBeVisible()
            await expectAccessible(other)
          })

          await test.step('the answer comes without a reload', async () => {
            await field(other).fill(answer)
            await other.getByRole('button', { name: sayBack('Send', 'Envoyer') }).click()
            await expect(chat(page).getByText(answer)).toBeVisible()
            await expect(field(other)).toHaveValue('')
          })

          await test.step('a message is reported and its writer blocked, who is not told why nothing arrives', async () => {
            const report = sayBack('Report this message', 'Signaler ce message')
            await other.getByRole('button', { name: report }).last().click()
            await other.getByLabel(sayBack('Something else', 'Autre chose')).check()
            await expectAccessible(other)
            await other.getByRole('button', { name: sayBack('Send report', 'Envoyer le signalement') }).click()
            await expect(
              other.getByText(
                sayBack('Thanks. The club’s team will take a look.', 'Merci. L’équipe du club va l’examiner.'),
              ),
            ).toBeVisible()
            await other
              .getByRole('button', { name: sayBack(`Options for ${writer.name}`, `Options pour ${writer.name}`) })
              .click()
            await other.getByRole('button', { name: sayBack('Block', 'Bloquer') }).click()
            await expect(
              other.getByText(sayBack(`You’ve blocked ${writer.name}.`, `Vous avez bloqué ${writer.name}.`)),
            ).toBeVisible()
            await field(page).fill(more)
            await send.click()
            await expect(
              page.getByText(t('Your message could not be delivered.', 'Votre message n’a pas pu être remis.')),
            ).toBeVisible()
            await expect(field(page)).toHaveValue(more)
            await other.getByRole('button', { name: sayBack('Unblock', 'Débloquer') }).click()
            await expect(field(other)).toBeVisible()
          })

          await test.step('a conversation that can’t be loaded leads back to the members', async () => {
            await page.goto(`/clubs/${club}/members/0190f1e2-0000-7000-a000-000000000001`)
            await expect(page).toHaveURL(/\/members$/)
            await expect(page.getByRole('alert')).toContainText(t('An error occurred', 'Une erreur est survenue'))
          })
        }),
      ),
  )
