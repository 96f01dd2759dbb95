import { demoAccounts, demoClubs } from '@virage/demo'
import type { RunningServer } from '@virage/test-support/server'
import { callerOf, usernameOf } from './bidding.ts'
import { mailedCode, password } from './product.ts'

/** How far somebody has come to be a member (P06), furthest last; in a club that asks no more, who has told who they are is one. */
const stages = ['invited', 'person-told', 'answered', 'sent-back', 'approved', 'paying'] as const
type Stage = (typeof stages)[number]

const nameOfAccount = (email: string) => email.split('@')[0] ?? email
const demoPeople = demoAccounts.map(({ email }) => nameOfAccount(email))

/** The kinds of people who walk through a club: a visitor, somebody who has just signed up, fans, and each status of KYC. */
export function kindsIn(slug: string): string[] {
  const club = demoClubs.find((one) => one.slug === slug)
  return ['visitor', 'new', ...demoPeople, ...(club?.dueDiligenceRequired ? stages : (['person-told'] as const))]
}

/** Makes people when they are first asked for. @returns the e-mail address of one; null for a visitor */
export type People = (kind: string, club: string) => Promise<string | null>

/** The people of one running product. */
export function peopleOf(product: RunningServer): People {
  const made = new Map<string, Promise<string>>()
  return async (kind, club) => {
    if (kind === 'visitor') return null
    const account = demoAccounts.find(({ email }) => nameOfAccount(email) === kind)
    if (account) return account.email
    const key = `${kind}.${club}`
    const email = made.get(key) ?? make(product, kind, club, `${key}@visitors.test`)
    made.set(key, email)
    return email
  }
}

async function make(product: RunningServer, kind: string, club: string, email: string): Promise<string> {
  await signUp(product, email)
  const stage = stages.find((one) => one === kind)
  if (stage) await bringTo(product, { stage, club, email })
  return email
}

/** An account with a confirmed address, and nothing else. */
async function signUp(product: RunningServer, email: string): Promise<void> {
  const ask = async (target: string, body: object) => {
    const response = await fetch(`${product.origin}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
      },
      body: JSON.stringify({ ClientId: 'virage-web', Username: email, ...body }),
    })
    if (!response.ok) throw new Error(`${target} answered ${await response.text()}`)
  }
  await ask('SignUp', { Password: password, UserAttributes: [{ Name: 'email', Value: email }] })
  await ask('ConfirmSignUp', { ConfirmationCode: await mailedCode(product, email) })
}

/** Takes a new account to a status of KYC, by the calls that the fan and the staff would make. */
async function bringTo(
  product: RunningServer,
  { stage, club, email }: { stage: Stage; club: string; email: string },
): Promise<void> {
  const reached = (wanted: Stage) => stages.indexOf(stage) >= stages.indexOf(wanted)
  if (demoClubs.some(({ slug, referralNeeded }) => slug === club && referralNeeded)) {
    const marie = await callerOf(product, 'marie@fans.test')
    await marie('POST', `/api/clubs/${club}/fans/${await usernameOf(marie, club)}/referrals`, { fanEmail: email })
  }
  const fan = await callerOf(product, email)
  await fan('POST', `/api/clubs/${club}/fans`)
  if (!reached('person-told')) return
  const username = await usernameOf(fan, club)
  await fan('POST', `/api/clubs/${club}/fans/me/tos-acceptances`)
  const person = { firstName: 'Ada', lastName: 'Moreau', birthplace: 'Brest', phoneNumber: '+33612345678' }
  await fan('PUT', `/api/clubs/${club}/fans/${username}/personal-info`, { ...person, birthdate: '1988-03-09' })
  if (!reached('answered')) return
  type Form = { id: string; type: string; questions: { id: string; answers: { id: string }[] }[] }
  const forms = await fan<Form[]>('GET', `/api/clubs/${club}/giveaways`)
  const form = forms.find(({ type }) => type === 'DUE_DILIGENCE')
  const answeredQuestions = (form?.questions ?? []).map(({ id, answers: [first] }) => ({
    questionId: id,
    answer: first ? { id: first.id } : { text: 'La mer.' },
  }))
  const { firstName, lastName } = person
  const answers = { giveawayId: form?.id, clubSlug: club, firstName, lastName, email, answeredQuestions }
  await fan('POST', `/api/clubs/${club}/giveaway-participations`, answers)
  if (stage === 'answered') return
  const staff = await callerOf(product, 'operator@virage.test')
  const fans = `/api/staff/clubs/${club}/fans`
  const [listed] = await staff<{ id: string }[]>('GET', `${fans}?search=${encodeURIComponent(email)}`)
  if (stage === 'sent-back') {
    await staff('POST', `${fans}/${listed?.id}/rejections`, { reason: 'Merci de préciser l’origine des fonds.' })
    return
  }
  await staff('POST', `${fans}/${listed?.id}/approvals`)
  if (stage === 'approved') return
  const page = `${product.origin}/clubs/${club}/kyc`
  await fan('POST', `/api/clubs/${club}/memberships`, { successUrl: page, cancelUrl: page })
}
