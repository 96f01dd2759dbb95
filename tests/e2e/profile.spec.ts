import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createAccount, createFan } from '@virage/test-support/builders'
import { expectAccessible, mailTo, onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const club = 'fc-virage'
const foundation = 'fondation-horizon'
const button = (page: Page, name: string) => page.getByRole('button', { name })

test(
  'the profile of a foundation shows due payments, donations and exclusives',
  { tag: ['@P04', '@P05', '@R18', '@S04'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, foundation, 'lea@fans.test')
      await page.goto(`/clubs/${foundation}/profile`)
      await expect(page.getByText('Verified member')).toBeVisible()
      const due = page.getByRole('link', { name: 'A lot is waiting for your payment.' })
      await expect(due).toHaveAttribute('href', /\/exclusives\/voile-signee$/)
      await expect(page.getByRole('region', { name: 'Payments due' })).toContainText('1')
      await expect(page.getByText('50.00 €')).toBeVisible()
      await expect(page.getByText('My exclusives', { exact: true })).toBeVisible()
      await expect(page.getByText('My orders', { exact: true })).toHaveCount(0)
      await expectAccessible(page)
    }),
)

test(
  'a member invites someone to a foundation, but not themselves',
  { tag: ['@C03', '@P05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const [email, friend] = ['lea@fans.test', 'friend@visitors.test']
      await signIn(page, foundation, email)
      await page.goto(`/clubs/${foundation}/profile`)
      await button(page, 'Inviter quelqu’un').click()
      const field = page.getByRole('dialog').getByLabel(/^E-?mail/)
      await field.fill(email)
      await button(page, 'Envoyer l’invitation').click()
      await expect(page.getByText('C’est votre propre adresse.')).toBeVisible()
      await expectAccessible(page)
      await field.fill(friend)
      await button(page, 'Envoyer l’invitation').click()
      await expect(page.getByRole('listitem').filter({ hasText: friend })).toBeVisible()
      await mailTo(product, friend, /Fondation Horizon/)
    }),
)

test('a fan crops and uploads a picture', { tag: ['@K04', '@P04'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/profile`)
    // The crest of the club, as long as the fan has no picture.
    const picture = page.getByRole('banner').locator('img').last()
    const before = (await picture.getAttribute('src')) ?? ''
    const buffer = await page.screenshot()
    await button(page, 'Change my picture').click()
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer })
    await page.getByLabel('Zoom').fill('2')
    await expectAccessible(page)
    await button(page, 'Use this picture').click()
    await expect(page.getByText('Picture updated.')).toBeVisible()
    await expect(picture).not.toHaveAttribute('src', before)
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }),
)

test('a member chooses whether other members can find them', { tag: ['@P01', '@P04'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/profile`)
    const findable = page.getByLabel(/^Les membres peuvent me trouver/)
    await expect(findable).toBeChecked()
    // The box shows the choice before it is stored.
    const stored = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
    await findable.click()
    await expect(findable).not.toBeChecked()
    await stored
    await page.reload()
    await expect(findable).not.toBeChecked()
  }),
)

test('a fan downloads their data', { tag: ['@P04'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/profile`)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my data').click()])
    expect(await readFile(await file.path(), 'utf8')).toContain(email)
  }),
)

test(
  'a fan requests the erasure of their data, and cancels the request',
  { tag: ['@P04'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { email } = await createFan(product, { club })
      await signIn(page, club, email)
      await page.goto(`/clubs/${club}/profile`)
      await button(page, 'Effacer mes données').click()
      await expectAccessible(page)
      await button(page, 'Demander l’effacement').click()
      await expect(page.getByText(/^Effacement demandé le/)).toBeVisible()
      await expectAccessible(page)
      await button(page, 'Annuler la demande').click()
      await expect(button(page, 'Effacer mes données')).toBeVisible()
    }),
)

test('the profile of a marketplace leads to the other clubs', { tag: ['@P04', '@R18'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'club70-legends', 'marie@fans.test')
    await page.goto('/clubs/club70-legends/profile')
    await page.getByRole('main').getByRole('link', { name: 'Choose another club' }).click()
    await expect(page).toHaveURL(`${product.origin}/`)
  }),
)

test('a long address in place of a name fits a phone', { tag: ['@P01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const email = 'a-visitor-with-a-long-address.of-club70-legends@visitors.test'
    await createAccount(product, email)
    await signIn(page, 'club70-legends', email)
    await page.goto('/clubs/club70-legends/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(email)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }),
)
