import { expect, type Page } from '@playwright/test'
import {
  createFan,
  type FanStage,
  password,
  signInAsOperator,
  signInToApi,
  usernameIn,
} from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import type { RunningServer } from '@virage/test-support/server'
import { cancelPayment, pay } from './paying.ts'
import {
  advanceClock,
  expectAccessible,
  mailedCode,
  mailTo,
  onDesktop,
  onMobile,
  signIn,
  test,
  testOfTime,
  withPage,
} from './product.ts'

const club = 'fondation-horizon'
const kyc = `/clubs/${club}/kyc`

const progress = (page: Page) => page.getByRole('main').getByRole('progressbar')
const expectProgress = (page: Page, percent: number) =>
  expect(progress(page)).toHaveAttribute('aria-valuenow', String(percent))
/** Expects the title of a step, which is in the window when the step begins. */
const expectStep = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeInViewport()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Creates a fan in a stage of the KYC, and opens the KYC as this fan. */
async function openKyc(page: Page, product: RunningServer, stage: FanStage) {
  const fan = await createFan(product, { club, stage })
  await signIn(page, club, fan.email)
  await page.goto(kyc)
  return fan
}

/** Answers the questionnaire as a person. */
async function answer(page: Page): Promise<void> {
  await page.getByLabel(/^(Savings|Épargne)/).check()
  await page.getByLabel(/^(No|Non)$/).check()
  await page.getByRole('textbox').fill('La mer, et les enfants.')
  await page.getByRole('button', { name: /^(Send my answers|Envoyer mes réponses)$/ }).click()
}

test(
  'an invited visitor signs up and can become a member',
  { tag: ['@C09', '@P06', '@R19'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const email = 'nadia@visitors.test'
      const marie = await signInToApi(product, 'marie@fans.test')
      const referrals = `/api/clubs/${club}/fans/${await usernameIn(marie, club)}/referrals`
      await marie('POST', referrals, { fanEmail: email })
      await page.goto(`/clubs/${club}/signup`)
      await page.getByLabel(/^E-mail/).fill(email)
      await page.getByLabel(/^Mot de passe/).fill(password)
      await page.getByLabel(/^Répétez/).fill(password)
      await page.getByRole('checkbox').check()
      await press(page, 'Créer mon compte')
      await page.getByLabel(/^Code/).fill(await mailedCode(product, email))
      await press(page, 'Confirmer')
      await expectStep(page, 'Devenir membre')
    }),
)

test('accepting the terms is the first step, without progress', { tag: ['@P06'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await openKyc(page, product, 'registered')
    await expectStep(page, 'Become a member')
    await expect(progress(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('checkbox').check()
    await press(page, 'Continue')
    await expectProgress(page, 20)
  }),
)

test(
  'a company gives its details, and continues with the questionnaire',
  { tag: ['@P06', '@P07'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const fan = await createFan(product, { club, stage: 'registered' })
      await fan.call('POST', `/api/clubs/${club}/fans/me/tos-acceptances`)
      await signIn(page, club, fan.email)
      await page.goto(kyc)
      await page.getByLabel('J’agis pour le compte d’une entreprise').check()
      await press(page, 'Enregistrer et continuer')
      await expect(page.getByText(/^Vérifiez ce numéro\. S’il vient d’un autre pays/)).toBeVisible()
      await expectAccessible(page)
      const fields = [
        ['Prénom', 'Nadia'],
        ['Nom', 'Ferrand'],
        ['Date de naissance', '1988-03-09'],
        ['Lieu de naissance', 'Brest'],
        ['Téléphone', '+33 6 12 34 56 78'],
        ['Adresse \\*', '3 quai du Port'],
        ['Code postal', '29200'],
        ['Ville', 'Brest'],
        ['Raison sociale', 'Ferrand Voiles'],
        ['Numéro d’immatriculation', '732 829 320'],
        ['Adresse de l’entreprise', '3 quai du Port, Brest'],
      ] as const
      for (const [label, text] of fields) await page.getByLabel(new RegExp(`^${label}`)).fill(text)
      await page.getByLabel('Pays').selectOption({ label: 'Belgique' })
      await press(page, 'Enregistrer et continuer')
      await expectStep(page, 'Quelques questions')
      await expectProgress(page, 40)
    }),
)

test('after the questionnaire, a fan waits for the club', { tag: ['@P06', '@P08'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await openKyc(page, product, 'identified')
    await expectProgress(page, 40)
    await expectAccessible(page)
    await answer(page)
    await expect(page.getByText('Le club a bien reçu vos réponses')).toBeVisible()
    await expectProgress(page, 60)
    await expectAccessible(page)
  }),
)

test(
  'a fan whose answers the club returns sees the reason, and answers again',
  { tag: ['@P06', '@P08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const fan = await openKyc(page, product, 'answered')
      await expectProgress(page, 60)
      const reason = 'Merci de préciser l’origine des fonds.'
      const staff = await signInAsOperator(product)
      await staff('POST', `/api/staff/clubs/${club}/fans/${fan.id}/rejections`, { reason })
      await expect(page.getByText(reason)).toBeVisible()
      await expectAccessible(page)
      await answer(page)
      await expect(page.getByText('The club has your answers')).toBeVisible()
      await expectProgress(page, 60)
    }),
)

test(
  'a fan whom the club approves is led to the membership fee',
  { tag: ['@P06', '@P08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const fan = await openKyc(page, product, 'answered')
      await expectProgress(page, 60)
      const staff = await signInAsOperator(product)
      await staff('POST', `/api/staff/clubs/${club}/fans/${fan.id}/approvals`)
      await expectStep(page, 'Votre adhésion')
      await expectProgress(page, 80)
      await expectAccessible(page)
    }),
)

test(
  'a fan pays the membership fee after a cancelled attempt, and is a verified member',
  { tag: ['@P05', '@P06', '@P08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, t) => {
      await openKyc(page, product, 'approved')
      const payFee = page.getByRole('button', { name: /^Pay 120/ })
      await payFee.click()
      await cancelPayment(page, t)
      await payFee.click()
      await pay(page, t)
      await expect(page.getByText('You’re a member')).toBeVisible()
      await expectProgress(page, 100)
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'My profile' }).click()
      await expect(page.getByText('Verified member')).toBeVisible()
    }),
)

testOfTime(
  'a member gets one reminder before the year ends, and pays for another year',
  { tag: ['@P05', '@P08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, t) => {
      const { email } = await createFan(product, { club })
      await advanceClock(product, 345 * 86_400)
      const ends = /^(Your membership ends|Votre adhésion se termine)/
      const { plain } = await mailTo(product, email, ends)
      expect((await mailsTo(product, email)).filter(({ subject }) => ends.test(subject))).toHaveLength(1)
      await signIn(page, club, email)
      await page.goto(/http\S+\/kyc/.exec(plain)?.[0] ?? '')
      const until = page.getByText('Votre adhésion court jusqu’au')
      const before = (await until.textContent()) ?? ''
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Payer 120/ }).click()
      await pay(page, t)
      await expect(page.getByRole('heading', { name: 'Renouveler pour un an' })).toHaveCount(0)
      const year = Number(/\d{4}/.exec(before)?.[0])
      await expect(until).toHaveText(before.replace(String(year), String(year + 1)))
    }),
)
