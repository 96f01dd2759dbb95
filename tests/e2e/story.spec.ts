import { expect, type Page } from '@playwright/test'
import { advanceClock, mailedCode, openBrowser, password, signIn, testOfTime as test } from './product.ts'

const lot = '/clubs/fc-virage/exclusives/keeper-clean-sheet-100'
const email = 'nina.story@fans.test'

const bar = (page: Page) => page.getByRole('button', { name: /^Bid / })
const price = (page: Page) => page.getByTestId('current-price')

test('a visitor becomes a member, bids, is outbid, bids again, wins, pays, and finds the order @R01 @R05 @R16 @R17 @R18 @R19 @I01 @I04 @I05 @I11 @I12 @I14 @P06 @P07 @A02 @A03 @A04 @A11 @M08 @M10 @M12 @P04', async ({
  browser,
  product,
}) => {
  test.setTimeout(150_000)
  const ninasBrowser = await openBrowser(browser, product, { phone: true })
  const nina = await ninasBrowser.newPage()

  await test.step('she chooses the club and a lot, and is asked to sign in', async () => {
    await nina.goto('/')
    await nina.getByRole('link', { name: /FC Virage/ }).click()
    await expect(nina.getByRole('heading', { name: 'Own the moment' })).toBeVisible()
    await nina.goto(lot)
    await nina.getByRole('link', { name: 'Log in to bid' }).click()
    await nina.getByRole('link', { name: 'Sign up' }).click()
  })

  await test.step('she signs up and confirms the code from her mail', async () => {
    // The login page has a field of the same name: the way to the sign-up must be over.
    await expect(nina.getByRole('heading', { name: 'Join FC Virage' })).toBeVisible()
    await nina.getByLabel(/^E-mail/).fill(email)
    await nina.getByLabel(/^Password/).fill('short')
    await expect(nina.getByText('Too short')).toBeVisible()
    await nina.getByLabel(/^Password/).fill(password)
    await nina.getByLabel(/^Repeat the password/).fill(password)
    await expect(nina.getByRole('button', { name: 'Create my account' })).toBeDisabled()
    await nina.getByRole('checkbox').check()
    await nina.getByRole('button', { name: 'Create my account' }).click()
    await expect(nina.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await nina.getByLabel(/^Code/).fill(await mailedCode(product, email))
    await nina.getByRole('button', { name: 'Confirm' }).click()
  })

  await test.step('she becomes a member', async () => {
    await expect(nina).toHaveURL(/\/kyc$/)
    await nina.getByRole('checkbox').check()
    await nina.getByRole('button', { name: 'Continue' }).click()
    await nina.getByLabel(/^First name/).fill('Nina')
    await nina.getByLabel(/^Last name/).fill('Storey')
    await nina.getByLabel(/^Date of birth/).fill('2015-01-01')
    await nina.getByLabel(/^Place of birth/).fill('Lyon')
    await nina.getByLabel(/^Phone number/).fill('+33 6 12 34 56 78')
    await nina.getByLabel('Address *').fill('1 rue du Stade')
    await nina.getByLabel(/^Postal code/).fill('69007')
    await nina.getByLabel(/^City/).fill('Lyon')
    await nina.getByRole('button', { name: 'Save and continue' }).click()
    await expect(nina.getByText('Members are 18 or older.')).toBeVisible()
    await nina.getByLabel(/^Date of birth/).fill('1994-05-17')
    await nina.getByRole('button', { name: 'Save and continue' }).click()
    await expect(nina.getByText('You are a member')).toBeVisible()
    await nina.getByRole('button', { name: 'Continue' }).click()
    await expect(nina).toHaveURL(new RegExp(`${lot}$`))
  })

  await test.step('she saves a card and bids', async () => {
    await bar(nina).click()
    await nina.getByRole('button', { name: 'Save my card' }).click()
    await expect(nina.getByText('This is the sandbox.')).toBeVisible()
    await nina.getByLabel('Card number').fill('4000000000000002')
    await nina.getByRole('button', { name: 'Save card' }).click()
    await expect(nina.getByRole('alert')).toContainText('declined')
    await nina.getByLabel('Card number').fill('4000002500003155')
    await nina.getByRole('button', { name: 'Save card' }).click()
    await nina.getByRole('button', { name: 'Approve' }).click()
    const dialog = nina.getByRole('dialog')
    await expect(dialog.getByText('At least 150 VIR')).toBeVisible()
    await expect(nina).not.toHaveURL(/payment-result/)
    await dialog.getByRole('button', { name: /^Bid 150/ }).click()
    await expect(price(nina)).toHaveText('150 VIR')
  })

  const karimsBrowser = await openBrowser(browser, product)
  const karim = await karimsBrowser.newPage()
  await test.step('another fan outbids her while her own dialog is open', async () => {
    await signIn(karim, 'fc-virage', 'karim@fans.test')
    await karim.goto(lot)
    await bar(nina).click()
    await nina.getByRole('dialog').getByLabel('Amount').fill('155')
    await bar(karim).click()
    await karim
      .getByRole('dialog')
      .getByRole('button', { name: /^Bid 160/ })
      .click()
    await expect(price(karim)).toHaveText('160 VIR')
    await expect(nina.getByRole('dialog').getByText('At least 161 VIR')).toBeVisible()
    await expect(nina.getByRole('dialog').getByRole('button', { name: /^Bid 155/ })).toBeDisabled()
  })

  await test.step('she bids again and leads', async () => {
    await nina.getByRole('dialog').getByLabel('Amount').fill('170')
    await nina
      .getByRole('dialog')
      .getByRole('button', { name: /^Bid 170/ })
      .click()
    await expect(price(nina)).toHaveText('170 VIR')
    await expect(karim.getByText('You have been outbid')).toBeVisible()
  })

  await test.step('the auction ends and she has won', async () => {
    await advanceClock(product, 3 * 86_400 + 60)
    await nina.reload()
    await expect(nina.getByRole('dialog').getByText('Pay for your lot')).toBeVisible()
    await nina.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(nina.getByText('You won this lot')).toBeVisible()
    await karim.reload()
    await expect(karim.getByText('Won by Nina S.')).toBeVisible()
  })

  await test.step('she pays by card, and a cancelled payment can be tried again', async () => {
    await nina.getByRole('button', { name: /^Pay / }).click()
    await nina.getByRole('dialog').getByRole('button', { name: 'Pay 187.00 €' }).click()
    await nina.getByRole('button', { name: 'Cancel and go back' }).click()
    await expect(nina.getByText('The payment could not be processed. Try again.')).toBeVisible()
    await nina.getByRole('dialog').getByRole('button', { name: 'Pay 187.00 €' }).click()
    await nina.getByRole('button', { name: /^Pay 187/ }).click()
    await expect(nina.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  })

  await test.step('the order is in her profile', async () => {
    await nina.getByRole('link', { name: 'See my orders' }).click()
    await expect(nina.getByText('Verified member')).toBeVisible()
    await expect(nina.getByRole('listitem').filter({ hasText: 'clean sheet, number 100' })).toContainText('187.00 €')
  })

  await ninasBrowser.close()
  await karimsBrowser.close()
})
