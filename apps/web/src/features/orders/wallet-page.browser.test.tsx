import {
  cancelCheckout,
  createGiftCard,
  getBalance,
  getMe,
  listMembers,
  listOperations,
  type Operation,
} from '@virage/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import {
  aBalance,
  aCheckout,
  aClub,
  aFan,
  aMember,
  coins,
  idOf,
  inMinutes,
  priceOf,
  providersPage,
} from '../../testing/data.ts'
import { json, network, type SentRequest } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { t } from '../../testing/texts.ts'
import { syncServerTime } from '../../clock.ts'
import { openSession } from '../session/session.ts'
import { WalletPage } from './wallet-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A transaction of ten coins. */
const anOperation = (change: Partial<Operation> = {}): Operation => ({
  id: idOf(21),
  type: 'COINS_PURCHASE',
  pricing: priceOf(10),
  cost: null,
  change: 10,
  label: null,
  refunded: false,
  date: inMinutes(0),
  ...change,
})

/** Renders the wallet of a signed-in fan. */
async function open({
  fan = aFan(),
  club = aClub(),
  balance = aBalance(120),
  operations = [] as Operation[] | ((request: SentRequest) => Operation[]),
  paymentResult = undefined as Parameters<typeof WalletPage>[0]['paymentResult'],
} = {}) {
  storeTokens(fan)
  network.answers(getBalance, balance)
  network.answers(listOperations, operations)
  await openSession()
  return show(<WalletPage paymentResult={paymentResult} />, { club })
}

test('a visitor is asked to log in (P03)', async () => {
  await openSession()
  await show(<WalletPage paymentResult={undefined} />)
  await expect
    .element(page.getByRole('link', { name: t('wallet.login') }))
    .toHaveAttribute('href', '/clubs/fc-virage/login')
})

test('a wallet whose fan failed to load says so, and loads them again (E03)', async () => {
  storeTokens(aFan())
  network.refuses(getMe, 'errors.backend.unavailable', { status: 503 })
  network.answers(getBalance, aBalance(120))
  network.answers(listOperations, [])
  await openSession()
  await show(<WalletPage paymentResult={undefined} />)
  await expect.element(page.getByRole('heading', { name: t('shell.failedTitle') })).toBeVisible()
  network.answers(getMe, aFan())
  await button(t('shell.retry')).click()
  await expect.element(page.getByText('120 VIR')).toBeVisible()
})

test('transactions beyond a page are shown on request (P03)', async () => {
  const all = Array.from({ length: 101 }, (_, index) => anOperation({ id: idOf(900 - index) }))
  await open({ operations: ({ url }) => (url.searchParams.has('cursor') ? all.slice(100) : all.slice(0, 100)) })
  await button(t('shell.more')).click()
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(101)
  await expect.element(button(t('shell.more'))).not.toBeInTheDocument()
})

test('the wallet has no accessibility violations', async () => {
  await open({ operations: [anOperation()], balance: aBalance(80, { held: coins(40), checkouts: [aCheckout()] }) })
  await expect.element(page.getByRole('listitem')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

describe('the balance', () => {
  test('shows coins and their value (P03)', async () => {
    await open()
    await expect.element(page.getByText('120 VIR')).toBeVisible()
    await expect.element(page.getByText(t('wallet.worth', { amount: '132.00 €' }))).toBeVisible()
  })

  test('shows the coins on hold for an open checkout (M11)', async () => {
    await open({ balance: aBalance(80, { held: coins(40) }) })
    await expect.element(page.getByText(t('checkout.onHold', { amount: '40 VIR' }))).toBeVisible()
  })

  test('that failed to load can be retried, and is never shown as zero (E03)', async () => {
    storeTokens(aFan())
    network.refuses(getBalance, 'errors.backend.unavailable', { status: 503 })
    network.answers(listOperations, [])
    await openSession()
    await show(<WalletPage paymentResult={undefined} />)
    await expect.element(button(t('shell.retry'))).toBeVisible()
    await expect.element(page.getByText(/^0 VIR/)).not.toBeInTheDocument()
    // Nobody knows how many coins can be given.
    await expect.element(button(t('wallet.gift'))).toBeDisabled()
    network.answers(getBalance, aBalance(120))
    await button(t('shell.retry')).click()
    await expect.element(page.getByText('120 VIR')).toBeVisible()
    await expect.element(button(t('wallet.gift'))).toBeEnabled()
  })
})

describe('the transactions', () => {
  const movement = () => page.getByRole('listitem')

  test('show bought coins as income (P03)', async () => {
    await open({ operations: [anOperation()] })
    await expect.element(movement().getByText(t('wallet.type.COINS_PURCHASE'))).toBeVisible()
    await expect.element(movement().getByText('10 VIR')).toBeVisible()
  })

  test('show given coins with their recipient (M14)', async () => {
    await open({ operations: [anOperation({ type: 'COINS_GIFT', change: -10, label: 'Karim B.' })] })
    await expect.element(movement().getByText(t('wallet.coinsGiven'))).toBeVisible()
    await expect.element(movement().getByText('Karim B.')).toBeVisible()
    await expect.element(movement().getByText('−10 VIR')).toBeVisible()
  })

  test('show a refund (M10)', async () => {
    await open({ operations: [anOperation({ type: 'COINS_ORDER', refunded: true })] })
    const what = t('wallet.type.COINS_ORDER')
    await expect.element(movement().getByText(t('wallet.refunded', { what }))).toBeVisible()
  })

  test('show that there are none yet (P03)', async () => {
    await open()
    await expect.element(page.getByText(t('wallet.empty'))).toBeVisible()
  })
})

describe('the actions', () => {
  test('open the dialog that buys coins (M13)', async () => {
    await open()
    await button(t('wallet.buy')).click()
    await expect.element(page.getByRole('dialog', { name: t('wallet.buy') })).toBeVisible()
  })

  test('open the dialog that gives coins (M14)', async () => {
    await open()
    const sent = network.answers(listMembers, [])
    await button(t('wallet.gift')).click()
    await expect.element(page.getByRole('dialog', { name: t('wallet.gift') })).toBeVisible()
    await expect.poll(() => sent.length).toBe(1)
  })

  test('tell what is left after a gift whose answer was lost (E05)', async () => {
    await open({ balance: aBalance(120) })
    network.answers(listMembers, [aMember()])
    network.fails(createGiftCard)
    await button(t('wallet.gift')).click()
    await button('Paul Moreau').click()
    await page.getByRole('textbox', { name: new RegExp(t('wallet.howMany')) }).fill('20')
    network.answers(getBalance, aBalance(100))
    await button(t('wallet.give', { amount: '20 VIR' })).click()
    await button(t('shell.close')).click()
    await expect.element(page.getByText('100 VIR')).toBeVisible()
  })

  test('do not sell coins in a club without cards (C03)', async () => {
    await open({ club: aClub({ fiatAccepted: false }) })
    await expect.element(button(t('wallet.gift'))).toBeVisible()
    await expect.element(button(t('wallet.buy'))).not.toBeInTheDocument()
  })

  test('are missing for a fan who is not a member yet (P06)', async () => {
    await open({ fan: aFan({ kycStatus: 'PERSONAL_INFO_FILLED' }) })
    await expect.element(page.getByText('120 VIR')).toBeVisible()
    await expect.element(button(t('wallet.gift'))).not.toBeInTheDocument()
    await expect.element(button(t('wallet.buy'))).not.toBeInTheDocument()
  })
})

describe('a checkout', () => {
  test.for([
    ['SUCCESS', t('wallet.paymentUnderWay')],
    ['CANCELED', t('wallet.paymentCanceled')],
  ] as const)('that returns with %s shows a message (M13)', async ([paymentResult, text]) => {
    await open({ paymentResult })
    await expect.element(page.getByText(text)).toBeVisible()
  })

  test('that was paid shows its coins and its transaction once they have arrived (M13)', async () => {
    await open({ paymentResult: 'SUCCESS', operations: [anOperation({ id: idOf(22), date: inMinutes(-60) })] })
    await expect.element(page.getByText(t('wallet.paymentUnderWay'))).toBeVisible()
    network.answers(getBalance, aBalance(130))
    network.answers(listOperations, [anOperation(), anOperation({ id: idOf(22), date: inMinutes(-60) })])
    await expect.element(page.getByText('130 VIR')).toBeVisible()
    expect(page.getByText(t('wallet.type.COINS_PURCHASE')).elements()).toHaveLength(2)
    await expect.element(page.getByText(t('wallet.paymentUnderWay'))).not.toBeInTheDocument()
  })

  describe('on a device whose clock is wrong', () => {
    /** Returns from a checkout to a wallet with one purchase. The device learns the time only then. @param ahead in minutes */
    const comeBack = async ({ ahead, boughtAt }: { ahead: number; boughtAt: number }) => {
      const now = Date.now()
      const at = (minutes: number) => new Date(now + minutes * 60_000)
      onTestFinished(() => syncServerTime(new Date().toUTCString()))
      stopTimeAt(at(ahead).toISOString())
      syncServerTime(at(ahead).toUTCString())
      const { client } = await open({ paymentResult: 'SUCCESS' })
      await expect.element(page.getByText('120 VIR')).toBeVisible()
      const dated = (answer: unknown) => () => json(answer, { headers: { date: at(0).toUTCString() } })
      network.responds('GET', getBalance.path, dated(aBalance(130)))
      network.responds('GET', listOperations.path, dated([anOperation({ date: at(boughtAt).toISOString() })]))
      await pass(2_000)
      await expect.element(page.getByText(t('wallet.type.COINS_PURCHASE'))).toBeVisible()
      await expect.poll(() => client.isFetching()).toBe(0)
    }

    test('shows the coins that have arrived, if it is fast (M13)', async () => {
      await comeBack({ ahead: 5, boughtAt: 0 })
      await expect.element(page.getByText('130 VIR')).toBeVisible()
    })

    test('takes no earlier purchase for this one, if it is slow (M13)', async () => {
      await comeBack({ ahead: -5, boughtAt: -3 })
      await expect.element(page.getByText(t('wallet.paymentUnderWay'))).toBeVisible()
    })
  })

  test('whose coins don’t arrive is awaited for some minutes, then looked for on request (M13)', async () => {
    stopTimeAt(new Date().toISOString())
    const { client } = await open({ paymentResult: 'SUCCESS' })
    await expect.element(page.getByText(t('wallet.paymentUnderWay'))).toBeVisible()
    await pass(180_000)
    await expect.element(page.getByText(t('wallet.paymentLate'))).toBeVisible()
    // The last request may still be on its way.
    await expect.poll(() => client.isFetching()).toBe(0)
    const sent = network.answers(listOperations, [])
    const before = sent.length
    await pass(20_000)
    expect(sent).toHaveLength(before)
    network.answers(listOperations, [anOperation()])
    await button(t('wallet.lookAgain')).click()
    await expect.element(page.getByText(t('wallet.paymentLate'))).not.toBeInTheDocument()
    await expect.element(page.getByText(t('wallet.type.COINS_PURCHASE'))).toBeVisible()
  })

  test('that is open can be continued (M11)', async () => {
    await open({ balance: aBalance(80, { checkouts: [aCheckout()] }) })
    await button(t('checkout.continue')).click()
    await expect.poll(() => location.hash).toBe(providersPage)
  })

  test('of a delivery that is open says so', async () => {
    await open({ balance: aBalance(80, { held: coins(40), checkouts: [aCheckout({ exclusives: [] })] }) })
    await expect.element(page.getByText(/for a delivery by/)).toBeVisible()
  })

  test('that is open can be cancelled, which releases its coins (M11)', async () => {
    await open({ balance: aBalance(80, { held: coins(40), checkouts: [aCheckout()] }) })
    await expect.element(page.getByText('80 VIR')).toBeVisible()
    network.answers(cancelCheckout, {})
    network.answers(getBalance, aBalance(120))
    await button(t('checkout.cancel')).click()
    await expect.element(page.getByText('120 VIR')).toBeVisible()
    await expect.element(button(t('checkout.cancel'))).not.toBeInTheDocument()
  })

  test('that can’t be cancelled can be continued once the balance is known (M11)', async () => {
    await open({ balance: aBalance(80, { checkouts: [aCheckout()] }) })
    await expect.element(button(t('checkout.cancel'))).toBeEnabled()
    network.refuses(cancelCheckout, 'errors.payment.alreadyPaid')
    const operations = network.holds(listOperations)
    const asked = operations.sent.length
    await button(t('checkout.cancel')).click()
    await expect.poll(() => operations.sent.length).toBe(asked + 1)
    await expect.element(button(t('checkout.continue'))).toBeEnabled()
    operations.answer([])
  })
})
