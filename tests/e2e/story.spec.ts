import { expect, type Page } from '@playwright/test'
import { cancelPayment, pay } from './paying.ts'
import {
  advanceClock,
  expectAccessible,
  withPage,
  mailedCode,
  onDesktop,
  onMobile,
  password,
  signIn,
  testOfTime as test,
} from './product.ts'

const lot = '/clubs/fc-virage/exclusives/keeper-clean-sheet-100'
const email = 'nina.story@fans.test'

const bar = (page: Page) => page.getByRole('button', { name: /^(Bid|Enchérir) / })
const price = (page: Page) => page.getByTestId('current-price')

for (const { device, back } of [
  { device: onMobile, back: onDesktop },
  { device: onDesktop, back: onMobile },
])
  test(`a visitor becomes a member, bids, is outbid, bids again, wins, pays, and finds the order, ${device.name} @R01 @R05 @R16 @R17 @R18 @R19 @I01 @I04 @I05 @I11 @I12 @I14 @P06 @P07 @A02 @A03 @A04 @A11 @M08 @M10 @M12 @P04`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device }, async (nina, t) =>
      withPage({ browser, product, device: back }, async (karim, sayBack) => {
        const dialog = nina.getByRole('dialog')
        const press = (english: string, french: string) =>
          nina.getByRole('button', { name: t(english, french) }).click()
        const field = (english: string, french: string) => nina.getByLabel(new RegExp(`^${t(english, french)}`))
        const bid = (page: Page, amount: number) =>
          page.getByRole('dialog').getByRole('button', { name: new RegExp(`^(Bid|Enchérir) ${amount}`) })

        await test.step('she chooses the club and a lot, and is asked to sign in', async () => {
          await nina.goto('/')
          await nina.getByRole('link', { name: /FC Virage/ }).click()
          await expect(nina.getByRole('heading', { name: t('Own the moment', 'Vivez l’instant') })).toBeVisible()
          await nina.goto(lot)
          await nina.getByRole('link', { name: t('Log in to bid', 'Se connecter') }).click()
          await nina.getByRole('link', { name: t('Sign up', 'S’inscrire') }).click()
        })

        await test.step('she signs up and confirms the code from her mail', async () => {
          // The login page has a field of the same name: the way to the sign-up must be over.
          await expect(nina.getByRole('heading', { name: t('Join FC Virage', 'Rejoindre FC Virage') })).toBeVisible()
          await nina.getByLabel(/^E-?mail/).fill(email)
          await field('Password', 'Mot de passe').fill('short')
          await expect(nina.getByText(t('Too short', 'Trop court'))).toBeVisible()
          await expectAccessible(nina)
          await field('Password', 'Mot de passe').fill(password)
          await field('Repeat password', 'Répétez le mot de passe').fill(password)
          const create = nina.getByRole('button', { name: t('Create my account', 'Créer mon compte') })
          await expect(create).toBeDisabled()
          await nina.getByRole('checkbox').check()
          await create.click()
          await expect(
            nina.getByRole('heading', { name: t('Check your email', 'Consultez vos e-mails') }),
          ).toBeVisible()
          await expectAccessible(nina)
          await nina.getByLabel(/^Code/).fill(await mailedCode(product, email))
          await press('Confirm', 'Confirmer')
        })

        await test.step('she becomes a member', async () => {
          await expect(nina).toHaveURL(/\/kyc$/)
          await nina.getByRole('checkbox').check()
          await press('Continue', 'Continuer')
          await field('First name', 'Prénom').fill('Nina')
          await field('Last name', 'Nom').fill('Storey')
          await field('Date of birth', 'Date de naissance').fill('2015-01-01')
          await field('Place of birth', 'Lieu de naissance').fill('Lyon')
          await field('Phone number', 'Téléphone').fill('+33 6 12 34 56 78')
          await field('Address \\*', 'Adresse \\*').fill('1 rue du Stade')
          await field('Postal code', 'Code postal').fill('69007')
          await field('City', 'Ville').fill('Lyon')
          await press('Save and continue', 'Enregistrer et continuer')
          await expect(
            nina.getByText(
              t('You must be 18 or older to join.', 'Vous devez avoir au moins 18 ans pour devenir membre.'),
            ),
          ).toBeVisible()
          await expectAccessible(nina)
          await field('Date of birth', 'Date de naissance').fill('1994-05-17')
          await press('Save and continue', 'Enregistrer et continuer')
          await expect(nina.getByText(t('You’re a member', 'Vous êtes membre'))).toBeVisible()
          await press('Continue', 'Continuer')
          await expect(nina).toHaveURL(new RegExp(`${lot}$`))
        })

        await test.step('she saves a card and bids', async () => {
          await bar(nina).click()
          await expectAccessible(nina)
          await press('Save card', 'Enregistrer la carte')
          await expect(nina.getByText(t('This is the sandbox.', 'Ceci est le bac à sable.'))).toBeVisible()
          await field('Card number', 'Numéro de carte').fill('4000000000000002')
          await press('Save card', 'Enregistrer la carte')
          await expect(nina.getByRole('alert')).toContainText(t('declined', 'refusée'))
          await field('Card number', 'Numéro de carte').fill('4000002500003155')
          await press('Save card', 'Enregistrer la carte')
          await press('Approve', 'Valider')
          await expect(dialog.getByText(t('At least 150 VIR', 'Au moins 150 VIR'))).toBeVisible()
          await expect(nina).not.toHaveURL(/payment-result/)
          await expectAccessible(nina)
          await bid(nina, 150).click()
          await expect(price(nina)).toHaveText('150 VIR')
        })

        await test.step('another fan outbids her while her own dialog is open', async () => {
          await signIn(karim, 'fc-virage', 'karim@fans.test')
          await karim.goto(lot)
          await bar(nina).click()
          const amount = dialog.getByLabel(t('Amount', 'Montant'))
          await amount.fill('155')
          await bar(karim).click()
          await bid(karim, 160).click()
          await expect(price(karim)).toHaveText('160 VIR')
          await expect(dialog.getByText(t('At least 161 VIR', 'Au moins 161 VIR'))).toBeVisible()
          await expect(bid(nina, 155)).toBeDisabled()
          await expectAccessible(nina)
          await amount.fill('170')
        })

        await test.step('she bids again and leads', async () => {
          await bid(nina, 170).click()
          await expect(price(nina)).toHaveText('170 VIR')
          await expect(karim.getByText(sayBack('You’ve been outbid', 'Enchère dépassée'))).toBeVisible()
        })

        await test.step('the auction ends and she has won', async () => {
          await advanceClock(product, 3 * 86_400 + 60)
          await nina.reload()
          await expect(dialog.getByText(t('Pay for your lot', 'Régler votre lot'))).toBeVisible()
          await expectAccessible(nina)
          await dialog.getByRole('button', { name: t('Close', 'Fermer') }).click()
          await expect(nina.getByText(t('You won this lot', 'Vous avez gagné ce lot'))).toBeVisible()
          await karim.reload()
          await expect(karim.getByText(sayBack('Won by Nina S.', 'Gagné par Nina S.'))).toBeVisible()
          await expectAccessible(karim)
        })

        await test.step('she pays by card, and a cancelled payment can be tried again', async () => {
          await nina.getByRole('button', { name: new RegExp(`^${t('Pay', 'Régler')} `) }).click()
          const payNow = dialog.getByRole('button', { name: t('Pay 187.00 €', 'Payer 187,00 €') })
          await payNow.click()
          await cancelPayment(nina, t)
          await payNow.click()
          await pay(nina, t)
          await expect(nina.getByRole('heading', { name: t('It’s yours', 'C’est à vous') })).toBeVisible()
          await expectAccessible(nina)
        })

        await test.step('the order is in her profile', async () => {
          await nina.getByRole('link', { name: t('See my orders', 'Voir mes commandes') }).click()
          await expect(nina.getByText(t('Verified member', 'Membre vérifié'))).toBeVisible()
          const order = nina
            .getByRole('listitem')
            .filter({ hasText: t('clean sheet, number 100', 'centième match sans but') })
          await expect(order).toContainText(t('187.00 €', '187,00 €'))
          await expectAccessible(nina)
        })
      }),
    ))
