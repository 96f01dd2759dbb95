import { createDonation, type Fan, getMe } from '@virage/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storedTokensPrefix, storeTokens } from '../../testing/account.ts'
import { aClub, aFan, idOf, providersPage } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t, translator } from '../../testing/texts.ts'
import { SessionOpener } from '../../shell/session-opener.tsx'
import { openSession } from '../session/session.ts'
import { DonationConfirmed } from './donation-confirmed.tsx'
import { DonationForm } from './donation-form.tsx'

const amount = () => field(t('donation.amount'))
const give = (money: string) => page.getByRole('button', { name: t('donation.give', { amount: money }) })
const giveNow = () => page.getByRole('button', { name: t('donation.giveNow') })
const receipt = () => page.getByRole('checkbox', { name: t('donation.wantReceipt') })

beforeEach(() => openSession())

test('a suggested amount can be chosen (D02)', async () => {
  await show(<DonationForm />)
  await page.getByRole('button', { name: '50 €', exact: true }).click()
  await expect.element(give('50.00 €')).toBeEnabled()
})

test('another amount can be typed (D02)', async () => {
  await show(<DonationForm />)
  await amount().fill('12.50')
  await expect.element(give('12.50 €')).toBeEnabled()
})

test('in French, an amount has a decimal comma (X02)', async () => {
  const fr = await translator('fr')
  await show(<DonationForm />, { language: 'fr' })
  await field(fr('donation.amount')).fill('12,50')
  await expect.element(page.getByRole('button', { name: fr('donation.give', { amount: '12,50 €' }) })).toBeEnabled()
})

test('a donation opens the payment provider’s page (D02)', async () => {
  await show(<DonationForm />)
  const sent = network.answers(createDonation, { url: providersPage })
  await amount().fill('25')
  await give('25.00 €').click()
  await expect.poll(() => location.hash).toBe(providersPage)
  expect(sent[0]?.body['amount']).toEqual({ value: 25, currency: 'EUR' })
})

test('a double click sends one donation (E05)', async () => {
  await show(<DonationForm />)
  const { sent, answer } = network.holds(createDonation)
  await amount().fill('25')
  await give('25.00 €').dblClick()
  answer({ url: providersPage })
  await expect.poll(() => location.hash).toBe(providersPage)
  expect(sent).toHaveLength(1)
})

describe('validation', () => {
  test.for([
    ['', 'donation.required'],
    ['a little', 'donation.number'],
    ['0.99', 'donation.minimum'],
    ['-5', 'donation.minimum'],
  ] as const)('rejects the amount “%s” (V01)', async ([text, problem]) => {
    await show(<DonationForm />)
    await amount().fill(text)
    await giveNow().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t(problem))
  })

  test('focuses an invalid amount (V01)', async () => {
    await show(<DonationForm />)
    await giveNow().click()
    await expect.element(amount()).toHaveFocus()
  })

  test('accepts a suggested amount instead (V01)', async () => {
    await show(<DonationForm />)
    await giveNow().click()
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: '50 €', exact: true }).click()
    await expect.element(amount()).not.toHaveAttribute('aria-invalid')
  })

  test('shows no error before the first submission (V01)', async () => {
    await show(<DonationForm />)
    await amount().fill('a little')
    await expect.element(page.getByText(t('donation.number'))).not.toBeInTheDocument()
  })
})

test('a failure shows a message and keeps the amount (E05)', async () => {
  await show(<DonationForm />)
  network.refuses(createDonation, 'errors.payment.providerFailed', { status: 502 })
  await amount().fill('25')
  await give('25.00 €').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.payment.providerFailed'))
  await expect.element(amount()).toHaveValue('25')
})

test('a donation can be retried after a failure (E05)', async () => {
  await show(<DonationForm />)
  network.fails(createDonation)
  await amount().fill('25')
  await give('25.00 €').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  network.answers(createDonation, { url: providersPage })
  await give('25.00 €').click()
  await expect.poll(() => location.hash).toBe(providersPage)
})

test('a donor who has left the page isn’t taken to the payment provider (D02)', async () => {
  const { client, unmount } = await show(<DonationForm />)
  const { sent, answer } = network.holds(createDonation)
  await amount().fill('25')
  await give('25.00 €').click()
  await expect.poll(() => sent).toHaveLength(1)
  await unmount()
  answer({ url: providersPage })
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(location.hash).toBe('')
})

test('a donor who returns without having paid sees a message (D02)', async () => {
  await show(<DonationForm cancelled />)
  await expect.element(page.getByText(t('donation.paymentCanceled'))).toBeVisible()
})

test('a donor finds the form as it was until the donation is paid (D02, E05)', async () => {
  const { unmount } = await show(<DonationForm />)
  await amount().fill('12')
  await page.getByRole('button', { name: '50 €', exact: true }).click()
  await unmount()
  const { unmount: pay } = await show(<DonationForm cancelled />)
  await expect.element(amount()).toHaveValue('50')
  await expect.element(receipt()).not.toBeChecked()
  await pay()
  const { unmount: close } = await show(<DonationConfirmed />)
  await close()
  await show(<DonationForm />)
  await expect.element(amount()).toHaveValue('')
})

describe('a visitor', () => {
  test('donates anonymously (D02)', async () => {
    await show(<DonationForm />)
    const sent = network.answers(createDonation, { url: providersPage })
    await amount().fill('25')
    await give('25.00 €').click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.body).not.toHaveProperty('donor')
  })

  test('enters name and address for a receipt (D02)', async () => {
    await show(<DonationForm />)
    const sent = network.answers(createDonation, { url: providersPage })
    await amount().fill('25')
    await receipt().click()
    await field(t('donation.donor.firstName')).fill('Zoe')
    await field(t('donation.donor.lastName')).fill('Martin')
    await field(t('donation.donor.email')).fill('zoe@visitors.test')
    await give('25.00 €').click()
    await expect
      .poll(() => sent[0]?.body['donor'])
      .toEqual({ firstName: 'Zoe', lastName: 'Martin', email: 'zoe@visitors.test' })
  })

  test('finds name and address as they were after cancelling the payment (D02, E05)', async () => {
    const foundation = { club: aClub({ isFoundation: true }) }
    const { unmount } = await show(<DonationForm />, foundation)
    const sent = network.answers(createDonation, { url: providersPage })
    await amount().fill('25')
    await receipt().click()
    await field(t('donation.donor.firstName')).fill('Zoe')
    await field(t('donation.donor.email')).fill('zoe@visitors.test')
    await field(t('donation.donor.address.city')).fill('Genève')
    await field(t('donation.donor.address.country')).selectOptions('CH')
    await unmount()
    await show(<DonationForm cancelled />, foundation)
    await give('25.00 €').click()
    await expect
      .poll(() => sent[0]?.body['donor'])
      .toMatchObject({
        firstName: 'Zoe',
        email: 'zoe@visitors.test',
        address: { city: 'Genève', country: 'CH' },
      })
  })

  test('sees an invalid email address in its field (V01)', async () => {
    await show(<DonationForm />)
    network.refuses(createDonation, 'errors.validation.failed', {
      status: 422,
      errors: [{ path: 'donor.email', key: 'errors.validation.email' }],
    })
    await amount().fill('25')
    await receipt().click()
    await field(t('donation.donor.email')).fill('zoe')
    await give('25.00 €').click()
    await expect.element(page.getByText(t('donation.notAnEmail'))).toBeVisible()
    await expect.element(field(t('donation.donor.email'))).toHaveValue('zoe')
    await expect.element(field(t('donation.donor.email'))).toHaveFocus()
  })
})

test('a fan is not asked for name and address (D02)', async () => {
  storeTokens(aFan())
  network.answers(getMe, aFan())
  await openSession()
  await show(<DonationForm />)
  await expect.element(amount()).toBeVisible()
  await expect.element(receipt()).not.toBeInTheDocument()
})

test('a fan whose name the club does not know can enter it for a receipt, by their own email (D02)', async () => {
  const fan = aFan({ identity: { ...aFan().identity, firstName: '', lastName: '', name: '' } })
  storeTokens(fan)
  network.answers(getMe, fan)
  await openSession()
  await show(<DonationForm />)
  const sent = network.answers(createDonation, { url: providersPage })
  await amount().fill('25')
  await receipt().click()
  await field(t('donation.donor.firstName')).fill('Zoe')
  await field(t('donation.donor.lastName')).fill('Martin')
  await give('25.00 €').click()
  await expect
    .poll(() => sent[0]?.body['donor'])
    .toEqual({ firstName: 'Zoe', lastName: 'Martin', email: 'marie@fans.test' })
})

describe('the next person at the same computer', () => {
  const unnamed = (username: string, email: string) =>
    aFan({ username, identity: { ...aFan().identity, firstName: '', lastName: '', name: '', email } })
  const marie = unnamed(idOf(70), 'marie@fans.test')
  const zoe = unnamed(idOf(71), 'zoe@fans.test')
  const signIn = async (fan: Fan) => {
    localStorage.clear()
    storeTokens(fan)
    await openSession()
  }
  const firstName = () => field(t('donation.donor.firstName'))
  const fillIn = async () => {
    await receipt().click()
    await firstName().fill('Marie')
  }

  test('finds no name that a donor with another account has typed (finding M78)', async () => {
    await signIn(marie)
    const { unmount } = await show(<DonationForm />)
    await fillIn()
    await unmount()
    await signIn(zoe)
    await show(<DonationForm />)
    await expect.element(receipt()).not.toBeChecked()
  })

  test('gets an empty form when they sign in in another tab (finding M78)', async () => {
    await signIn(marie)
    await show(
      <>
        <DonationForm />
        <SessionOpener />
      </>,
    )
    await fillIn()
    localStorage.clear()
    storeTokens(zoe)
    dispatchEvent(new StorageEvent('storage', { key: `${storedTokensPrefix(zoe)}.idToken`, newValue: 'a token' }))
    await expect.element(receipt()).not.toBeChecked()
    await receipt().click()
    await expect.element(firstName()).toHaveValue('')
    await expect.element(field(t('donation.donor.email'))).toHaveValue('zoe@fans.test')
  })

  test('finds no draft after the donor has logged out in another tab (finding M78)', async () => {
    await signIn(marie)
    await show(<DonationForm />)
    await amount().fill('25')
    dispatchEvent(new StorageEvent('storage', { key: 'logout', newValue: '' }))
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft.'))).toEqual([])
  })
})

test('a visitor of a foundation also enters their address, which tax receipts name (D02)', async () => {
  await show(<DonationForm />, { club: aClub({ isFoundation: true }) })
  const sent = network.answers(createDonation, { url: providersPage })
  await amount().fill('25')
  await receipt().click()
  await field(t('donation.donor.firstName')).fill('Zoe')
  await field(t('donation.donor.lastName')).fill('Martin')
  await field(t('donation.donor.email')).fill('zoe@visitors.test')
  await field(t('donation.donor.address.addressLine1')).fill('1 rue du Port')
  await field(t('donation.donor.address.postalCode')).fill('29200')
  await field(t('donation.donor.address.city')).fill('Brest')
  await give('25.00 €').click()
  await expect
    .poll(() => sent[0]?.body['donor'])
    .toMatchObject({
      address: { addressLine1: '1 rue du Port', postalCode: '29200', city: 'Brest', country: 'FR' },
    })
})
