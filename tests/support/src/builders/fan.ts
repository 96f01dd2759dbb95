import { randomUUID } from 'node:crypto'
import { demoClubs } from '@virage/demo'
import { mailsTo } from '../mailbox.ts'
import { type ApiClient, type Origin, password, signInAsOperator, signInToApi } from './api-client.ts'
import { payInSandbox } from './pay-in-sandbox.ts'
import { waitFor } from './wait-for.ts'

/**
 * How far a fan has come to be a member (P06). In a club without due diligence, `identified` is already `validated`. A rejected
 * fan has to answer the questionnaire again.
 */
export const fanStages = [
  'registered',
  'identified',
  'answered',
  'rejected',
  'approved',
  'paying',
  'validated',
] as const
export type FanStage = (typeof fanStages)[number]

/** A fan whom a test has created. */
export type TestFan = {
  /** The id under which members and the back office know the fan. */
  id: string
  email: string
  firstName: string
  lastName: string
  /** The name of the account in URLs and bids. */
  username: string
  call: ApiClient
}

/** Returns an address of the network, as a proxy names its client. */
const someAddress = () => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`

/**
 * Creates an account with a confirmed address, and nothing else. Each is created from an address of its own for a product that runs
 * behind a proxy (`PROXY_HOPS`); for others they all are from here, and after a hundred are too many.
 */
export async function createAccount({ origin }: Origin, email: string): Promise<void> {
  const address = someAddress()
  const call = async (target: string, body: object) => {
    const response = await fetch(`${origin}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ ClientId: 'virage-web', Username: email, ...body }),
    })
    if (!response.ok) throw new Error(`${target} responded ${await response.text()}`)
  }
  await call('SignUp', { Password: password, UserAttributes: [{ Name: 'email', Value: email }] })
  await call('ConfirmSignUp', { ConfirmationCode: await confirmationCode({ origin }, email) })
}

/** Returns the code that was sent to a new address. */
const confirmationCode = (product: Origin, email: string) =>
  waitFor('email with a code', async () => {
    const [mail] = await mailsTo(product, email)
    return /\b\d{6}\b/.exec(mail?.plain ?? '')?.[0]
  })

/** Returns the name under which a person bids and buys in a club. */
export const usernameIn = async (call: ApiClient, club: string): Promise<string> =>
  (await call<{ username: string }>('GET', `/api/clubs/${club}/fans/me`)).username

type FanOptions = {
  club: string
  stage?: FanStage
  /** By default, an address that no other test uses. */
  email?: string
  firstName?: string
  lastName?: string
  /** Coins in the wallet, given by the club. */
  coins?: number
  /** Whether a card is saved, which a bid needs. */
  hasCard?: boolean
}

/** Creates a fan with an account, by the requests that the fan and the club's team would make. */
export async function createFan(product: Origin, options: FanOptions): Promise<TestFan> {
  const { club, stage = 'validated', firstName = 'Ada', lastName = 'Moreau', coins = 0, hasCard = false } = options
  const email = options.email ?? `fan.${randomUUID().slice(0, 8)}@fans.test`
  await createAccount(product, email)
  const demo = demoClubs.find(({ slug }) => slug === club)
  if (demo?.referralNeeded) await refer(product, club, email)
  const call = await signInToApi(product, email)
  const { id, username } = await call<{ id: string; username: string }>('POST', `/api/clubs/${club}/fans`)
  const fan = { id, email, firstName, lastName, username, call }
  const reaches = (wanted: FanStage) => fanStages.indexOf(stage) >= fanStages.indexOf(wanted)
  if (reaches('identified')) await identify(fan, club)
  const { dueDiligenceRequired } = demo ?? (await call<{ dueDiligenceRequired: boolean }>('GET', `/api/clubs/${club}`))
  if (dueDiligenceRequired && reaches('answered')) await passDueDiligence(product, fan, { club, stage })
  if (coins > 0) await giveCoins(product, { club, fanId: id, coins })
  if (hasCard) {
    const page = `${product.origin}/clubs/${club}`
    const path = `/api/clubs/${club}/fans/${fan.username}/card-payment-method`
    const { url } = await call<{ url: string }>('PUT', path, { successUrl: page, cancelUrl: page })
    await payInSandbox(url)
    await waitFor('saved card', async () => {
      const { status } = await call<{ status: string }>('GET', path)
      return status === 'READY' || undefined
    })
  }
  return fan
}

async function refer(product: Origin, club: string, fanEmail: string): Promise<void> {
  const marie = await signInToApi(product, 'marie@fans.test')
  await marie('POST', `/api/clubs/${club}/fans/${await usernameIn(marie, club)}/referrals`, { fanEmail })
}

async function identify({ call, username, firstName, lastName }: TestFan, club: string): Promise<void> {
  await call('POST', `/api/clubs/${club}/fans/me/tos-acceptances`)
  const person = { firstName, lastName, birthplace: 'Brest', phoneNumber: '+33612345678', birthdate: '1988-03-09' }
  await call('PUT', `/api/clubs/${club}/fans/${username}/personal-info`, person)
}

async function passDueDiligence(
  product: Origin,
  { id, call, email, firstName, lastName }: TestFan,
  { club, stage }: { club: string; stage: FanStage },
): Promise<void> {
  type Form = { id: string; type: string; questions: { id: string; answers: { id: string }[] }[] }
  const forms = await call<Form[]>('GET', `/api/clubs/${club}/giveaways`)
  const form = forms.find(({ type }) => type === 'DUE_DILIGENCE')
  const answeredQuestions = (form?.questions ?? []).map(({ id: questionId, answers: [first] }) => ({
    questionId,
    answer: first ? { id: first.id } : { text: 'La mer.' },
  }))
  const answers = { giveawayId: form?.id, clubSlug: club, firstName, lastName, email, answeredQuestions }
  await call('POST', `/api/clubs/${club}/giveaway-participations`, answers)
  if (stage === 'answered') return
  const operator = await signInAsOperator(product)
  const file = `/api/staff/clubs/${club}/fans/${id}`
  if (stage === 'rejected') {
    await operator('POST', `${file}/rejections`, { reason: 'Merci de préciser l’origine des fonds.' })
    return
  }
  await operator('POST', `${file}/approvals`)
  if (stage === 'approved') return
  const page = `${product.origin}/clubs/${club}/kyc`
  const path = `/api/clubs/${club}/memberships`
  const { url } = await call<{ url: string }>('POST', path, { successUrl: page, cancelUrl: page })
  if (stage === 'paying') return
  await payInSandbox(url)
  await waitFor('membership', async () => {
    const { kycStatus } = await call<{ kycStatus: string }>('GET', `/api/clubs/${club}/fans/me`)
    return kycStatus === 'VALIDATED' || undefined
  })
}

async function giveCoins(
  product: Origin,
  { club, fanId, coins }: { club: string; fanId: string; coins: number },
): Promise<void> {
  const operator = await signInAsOperator(product)
  await operator('POST', `/api/staff/clubs/${club}/coin-supplies`, { coinsAmount: coins, reason: 'For a test' })
  const gift = { fanId, coinsAmount: coins, memo: 'For a test' }
  await operator('POST', `/api/staff/clubs/${club}/coin-gifts`, gift)
}
