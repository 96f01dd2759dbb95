import type { Fan } from '@virage/contract'
import type { Locator } from 'vitest/browser'
import { page } from 'vitest/browser'
import { LoginPage } from '../features/sign-in/login-page.tsx'
import { type PoolAnswer, type PoolRequest, servePool, signedIn, srp } from './account.ts'
import { aFan } from './data.ts'
import { field } from './field.ts'
import { show } from './show.tsx'
import { t } from './texts.ts'

/** The fan who logs in. */
export const fan: Fan = aFan()
/** The path of the club's home. */
export const home = '/clubs/fc-virage'

export const email = (): Locator => field(t('login.email'))
export const password = (): Locator => field(t('login.password'))
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
export const heading = (name: string): Locator => page.getByRole('heading', { name })
export const problem = (): Locator => page.getByRole('alert')

/** Accepts the password, then sends these responses in order. @returns the requests so far; the array grows */
export function acceptPassword(...responses: PoolAnswer[]): PoolRequest[] {
  const rest = [...responses]
  return servePool(({ operation }) => (operation === 'InitiateAuth' ? srp(fan) : (rest.shift() ?? signedIn(fan))))
}

/** Fills in the login form and submits it. */
export async function submitLogin(): Promise<void> {
  await email().fill('marie@fans.test')
  await password().fill('correct horse')
  await button(t('login.submit')).click()
}

/** Shows the login page, fills in its form and submits it. */
export async function logIn(options?: Parameters<typeof show>[1]) {
  const shown = await show(<LoginPage />, { at: `${home}/login`, ...options })
  await submitLogin()
  return shown
}

/** Returns the responses to challenges in requests to the identity service. */
export const challengeResponses = (requests: PoolRequest[]): Record<string, string>[] =>
  requests
    .map(({ body }) => body['ChallengeResponses'] as Record<string, string> | undefined)
    .filter((responses) => responses !== undefined)
