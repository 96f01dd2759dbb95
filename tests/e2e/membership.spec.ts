import { mailsTo } from '@virage/test-support/mailbox'
import { expect } from '@playwright/test'
import { signInToApi, usernameIn } from '@virage/test-support/builders'
import { cancelPayment, pay } from './paying.ts'
import {
  advanceClock,
  expectAccessible,
  withPage,
  mailedCode,
  mailTo,
  onDesktop,
  onMobile,
  password,
  signIn,
  testOfTime,
} from './product.ts'

const club = 'fondation-horizon'
const kyc = `/clubs/${club}/kyc`

for (const { device, as, email, hasAccount, isCompany } of [
  { device: onMobile, as: 'a fan', email: 'karim@fans.test', hasAccount: true, isCompany: false },
  { device: onDesktop, as: 'a company', email: 'nadia@visitors.test', hasAccount: false, isCompany: true },
])
  testOfTime(
    `${as} is invited, answers, is asked again, is approved, pays for a year and, reminded, for one more, ${device.name}`,
    { tag: ['@C09', '@P05', '@P06', '@P07', '@P08', '@R19'] },
    async ({ browser, product }) => {
      const staff = await signInAsOperator(product)
      await withPage({ browser, product, device }, async (page, t) => {
        const press = (english: string, french: string) =>
          page.getByRole('button', { name: t(english, french) }).click()
        // A step begins at its top, however far down the last one ended.
        const title = (english: string, french: string) =>
          expect(page.getByRole('heading', { level: 1, name: t(english, french) })).toBeInViewport()
        const progress = page.getByRole('main').getByRole('progressbar')

        await testOfTime.step('a member invites, and the invited address comes', async () => {
          const marie = await signInToApi(product, 'marie@fans.test')
          const path = `/api/clubs/${club}/fans/${await usernameIn(marie, club)}/referrals`
          await marie('POST', path, { fanEmail: email })
          if (hasAccount) {
            await signIn(page, club, email)
            await page.goto(kyc)
            return
          }
          await page.goto(`/clubs/${club}/signup`)
          await page.getByLabel(/^E-?mail/).fill(email)
          await page.getByLabel(new RegExp(`^${t('Password', 'Mot de passe')}`)).fill(password)
          await page.getByLabel(new RegExp(`^${t('Repeat', 'Répétez')}`)).fill(password)
          await page.getByRole('checkbox').check()
          await press('Create my account', 'Créer mon compte')
          await page.getByLabel(/^Code/).fill(await mailedCode(product, email))
          await press('Confirm', 'Confirmer')
        })

        await testOfTime.step('accepts the terms, without a bar of progress, and says who it is', async () => {
          await title('Become a member', 'Devenir membre')
          await expect(progress).toHaveCount(0)
          await expectAccessible(page)
          await page.getByRole('checkbox').check()
          await press('Continue', 'Continuer')
          await expect(progress).toHaveAttribute('aria-valuenow', '20')
          if (isCompany)
            await page.getByLabel(t('I’m acting for a company', 'J’agis pour le compte d’une entreprise')).check()
          await press('Save and continue', 'Enregistrer et continuer')
          await expect(
            page.getByText(
              t(
                'Check this number. If it’s from another country, start with its code, like +44.',
                'Vérifiez ce numéro. S’il vient d’un autre pays, commencez par son indicatif, par exemple +44.',
              ),
            ),
          ).toBeVisible()
          await expectAccessible(page)
          const person = [
            [t('First name', 'Prénom'), 'Nadia'],
            [t('Last name', 'Nom'), 'Ferrand'],
            [t('Date of birth', 'Date de naissance'), '1988-03-09'],
            [t('Place of birth', 'Lieu de naissance'), 'Brest'],
            [t('Phone number', 'Téléphone'), '+33 6 12 34 56 78'],
            [t('Address \\*', 'Adresse \\*'), '3 quai du Port'],
            [t('Postal code', 'Code postal'), '29200'],
            [t('City', 'Ville'), 'Brest'],
          ] as const
          const company = [
            [t('Company name', 'Raison sociale'), 'Ferrand Voiles'],
            [t('Registration number', 'Numéro d’immatriculation'), '732 829 320'],
            [t('Company address', 'Adresse de l’entreprise'), '3 quai du Port, Brest'],
          ] as const
          for (const [label, text] of isCompany ? [...person, ...company] : person)
            await page.getByLabel(new RegExp(`^${label}`)).fill(text)
          await page.getByLabel(t('Country', 'Pays')).selectOption({ label: t('Belgium', 'Belgique') })
          await press('Save and continue', 'Enregistrer et continuer')
        })

        const answer = async () => {
          await page.getByLabel(isCompany ? t('Company', 'Entreprise') : t('Savings', 'Épargne')).check()
          await page.getByLabel(t('No', 'Non'), { exact: true }).check()
          await page.getByRole('textbox').fill('La mer, et les enfants.')
          await press('Send my answers', 'Envoyer mes réponses')
          await expect(page.getByText(t('The club has your answers', 'Le club a bien reçu vos réponses'))).toBeVisible()
          await expect(progress).toHaveAttribute('aria-valuenow', '60')
        }
        await testOfTime.step('answers the questionnaire; staff send it back with a reason, then approve', async () => {
          await title('A few questions', 'Quelques questions')
          await expect(progress).toHaveAttribute('aria-valuenow', '40')
          await expectAccessible(page)
          await answer()
          await expectAccessible(page)
          const fans = `/api/staff/clubs/${club}/fans`
          const [fan] = await staff<{ id: string }[]>('GET', `${fans}?search=${encodeURIComponent(email)}`)
          const reason = 'Merci de préciser l’origine des fonds.'
          await staff('POST', `${fans}/${fan?.id}/rejections`, { reason })
          await expect(page.getByText(reason)).toBeVisible()
          await expectAccessible(page)
          await answer()
          await staff('POST', `${fans}/${fan?.id}/approvals`)
          await title('Your membership', 'Votre adhésion')
          await expect(progress).toHaveAttribute('aria-valuenow', '80')
        })

        await testOfTime.step('pays, the second time to the end, and is a member', async () => {
          await expectAccessible(page)
          const payFee = page.getByRole('button', { name: new RegExp(`^${t('Pay', 'Payer')} 120`) })
          await payFee.click()
          await cancelPayment(page, t)
          await payFee.click()
          await pay(page, t)
          await expect(page.getByText(t('You’re a member', 'Vous êtes membre'))).toBeVisible()
          await expect(progress).toHaveAttribute('aria-valuenow', '100')
          await expectAccessible(page)
          await page
            .getByRole('main')
            .getByRole('link', { name: t('My profile', 'Mon profil') })
            .click()
          await expect(page.getByText(t('Verified member', 'Membre vérifié'))).toBeVisible()
        })
      })

      await advanceClock(product, 345 * 86_400)
      await withPage({ browser, product, device }, async (page, t) => {
        await testOfTime.step('is reminded once, and pays for one more year', async () => {
          const ends = /^(Your membership ends|Votre adhésion se termine)/
          const { plain } = await mailTo(product, email, ends)
          expect((await mailsTo(product, email)).filter(({ subject }) => ends.test(subject))).toHaveLength(1)
          await signIn(page, club, email)
          await page.goto(/http\S+\/kyc/.exec(plain)?.[0] ?? '')
          const until = page.getByText(t('Your membership runs until', 'Votre adhésion court jusqu’au'))
          const before = (await until.textContent()) ?? ''
          await expectAccessible(page)
          await page.getByRole('button', { name: new RegExp(`^${t('Pay', 'Payer')} 120`) }).click()
          await pay(page, t)
          await expect(
            page.getByRole('heading', { name: t('Renew for another year', 'Renouveler pour un an') }),
          ).toHaveCount(0)
          const year = Number(/\d{4}/.exec(before)?.[0])
          await expect(until).toHaveText(before.replace(String(year), String(year + 1)))
        })
      })
    },
  )
