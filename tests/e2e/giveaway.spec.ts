import { expect } from '@playwright/test'
import { expectAccessible, withPage, onMobile, onDesktop, logIn, mailTo, test } from './product.ts'

for (const { device, visitor, fan } of [
  { device: onMobile, visitor: 'zoe@visitors.test', fan: { email: 'marie@fans.test', firstName: 'Marie' } },
  { device: onDesktop, visitor: 'alix@visitors.test', fan: { email: 'karim@fans.test', firstName: 'Karim' } },
])
  test(
    `a visitor and a fan take part in a giveaway, each once, ${device.name}`,
    { tag: ['@R20', '@P09', '@P11'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const takePart = page.getByRole('button', { name: t('Enter the giveaway', 'Participer') })
        const firstName = page.getByLabel(new RegExp(`^${t('First name', 'Prénom')}`))
        const takesPartAlready = page.getByRole('dialog').getByText(t('You’re already in', 'Vous participez déjà'))
        const answer = async () => {
          await page.getByLabel('1911').check()
          await page.getByLabel(t('Nine', 'Neuf')).check()
          await page.getByRole('checkbox').check()
        }
        const fill = async () => {
          await firstName.fill('Zoé')
          await page.getByLabel(new RegExp(`^${t('Last name', 'Nom')}`)).fill('Fabre')
          await page.getByLabel(/^E-?mail/).fill(visitor)
          await answer()
        }

        await test.step('a partner that the club does not have is told so', async () => {
          await page.goto('/clubs/fc-virage/giveaway?partner=nobody')
          await expect(page.getByText(t('Partner not found', 'Partenaire introuvable')).last()).toBeVisible()
          await expectAccessible(page)
          await page.getByRole('link', { name: t('To the giveaway', 'Voir le jeu-concours') }).click()
          await expect(page).toHaveURL(/\/giveaway$/)
        })

        await test.step('with a partner both logos stand at the top, and the terms are a PDF', async () => {
          await page.goto('/clubs/fc-virage/giveaway?partner=nordlys')
          await expect(page.getByRole('img', { name: 'Nordlys' })).toBeVisible()
          await expect(page.getByRole('img', { name: 'FC Virage' })).toBeVisible()
          const question = new RegExp(`^${t('In which year', 'En quelle année')}`)
          await expect(page.getByRole('group', { name: question })).toContainText('*')
          const terms = page.getByRole('link', { name: t('giveaway terms', 'règlement du jeu') })
          const paper = await page.request.get((await terms.getAttribute('href')) ?? '')
          expect(paper.headers()['content-type']).toBe('application/pdf')
          await expectAccessible(page)
        })

        await test.step('the form is sent once the terms are accepted, and is closed then', async () => {
          await expect(takePart).toBeDisabled()
          await fill()
          await takePart.click()
          await expect(page.getByRole('dialog', { name: t('Check your email', 'Consultez vos e-mails') })).toBeVisible()
          await expectAccessible(page)
          await page.keyboard.press('Escape')
          await expect(
            page.getByRole('button', { name: t('Check your email', 'Consultez vos e-mails') }),
          ).toBeDisabled()
        })

        await test.step('the link in the email confirms the entry at one press', async () => {
          const { plain } = await mailTo(product, visitor)
          const confirmation = await page.context().newPage()
          await confirmation.goto(/http\S*giveaway-entries\S*/.exec(plain)?.[0] ?? '')
          await confirmation.getByRole('button', { name: t('Confirm my entry', 'Confirmer ma participation') }).click()
          await expect(confirmation.getByRole('heading', { name: t('You’re in', 'Vous participez') })).toBeVisible()
          await expectAccessible(confirmation)
          await confirmation.close()
        })

        await test.step('anyone may look at what decides the draw', async () => {
          await page.getByRole('link', { name: t('How the draw works', 'Comment se fait le tirage') }).click()
          await expect(page.getByText(t('Not drawn yet', 'Pas encore tiré'))).toBeVisible()
          await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
          await expectAccessible(page)
        })

        await test.step('a fan finds name and address filled in, and later the form closed', async () => {
          await logIn(page, 'fc-virage', fan.email)
          await page.goto('/clubs/fc-virage/giveaway')
          await expect(page.getByLabel(/^E-?mail/)).toHaveValue(fan.email)
          await expect(firstName).toHaveValue(fan.firstName)
          await answer()
          await takePart.click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await page.reload()
          await expect(takesPartAlready).toBeVisible()
          await expectAccessible(page)
        })

        await test.step('a club without a giveaway says so', async () => {
          await page.goto('/clubs/popup-rotonde/giveaway')
          await expect(page.getByText(t('No giveaway right now', 'Pas de jeu-concours pour le moment'))).toBeVisible()
          await expectAccessible(page)
        })
      }),
  )

test('a partner’s address shows that partner’s giveaway, and an empty one counts as none (deviation 29, 30)', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto('/clubs/fc-virage/giveaway?partner=')
    await expect(page.getByRole('button', { name: 'Enter the giveaway', exact: true })).toBeVisible()
    await page.goto('/clubs/fc-virage/giveaway?partner=hexa')
    await expect(page.getByText('No giveaway right now')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enter the giveaway', exact: true })).toHaveCount(0)
  }))
