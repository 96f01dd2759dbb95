import { demoAccounts, demoClubs } from '@virage/demo'
import { createAccount, createFan, type FanStage, fanStages } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'

const nameOfAccount = (email: string) => email.split('@')[0] ?? email
const demoPersonas = demoAccounts.map(({ email }) => nameOfAccount(email))

/** Returns the personas of a club: a visitor, a new account, the demonstration accounts, and a fan in each stage of the KYC. */
export function personasOf(slug: string): string[] {
  const club = demoClubs.find((one) => one.slug === slug)
  // The demonstration accounts include validated fans.
  const stages = club?.dueDiligenceRequired ? fanStages.filter((stage) => stage !== 'validated') : ['identified']
  return ['visitor', 'new', ...demoPersonas, ...stages]
}

/** Returns the email address of a persona; null for a visitor. A persona is created when it is first requested. */
export type FindPersona = (persona: string, club: string) => Promise<string | null>

/** Creates the personas of one running product. */
export function personasIn(product: RunningServer): FindPersona {
  const created = new Map<string, Promise<string>>()
  return async (persona, club) => {
    if (persona === 'visitor') return null
    const account = demoAccounts.find(({ email }) => nameOfAccount(email) === persona)
    if (account) return account.email
    const key = `${persona}.${club}`
    const email = created.get(key) ?? create(product, persona, club)
    created.set(key, email)
    return email
  }
}

async function create(product: RunningServer, persona: string, club: string): Promise<string> {
  const email = `${persona}.${club}@visitors.test`
  const stage = fanStages.find((one): one is FanStage => one === persona)
  if (stage) await createFan(product, { club, stage, email })
  else await createAccount(product, email)
  return email
}
