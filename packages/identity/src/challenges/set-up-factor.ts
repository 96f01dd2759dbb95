import * as z from 'zod'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { generateTotpSecret, timeStepOf, enableAuthenticator } from '../factors/authenticator.ts'
import { reserveAttempt } from '../attempts.ts'
import { type Account, setSecondFactors } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { inEpoch } from '../transaction.ts'
import { invalidSession } from './challenge-store.ts'
import { askCode } from './one-time-code.ts'
import { askStep, type Challenge, codeTries, openStep, type Outcome, type Progress, withFactor } from './outcome.ts'

/** The error for a wrong first code of an authenticator app. */
export const wrongAppCode = () => new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch')

/** Asks a user to set up a second factor during sign-in. */
export const askSetUp = (
  service: Service,
  { account, progress, names }: { account: Account; progress: Progress; names: string[] },
): Promise<{ challenge: Challenge }> =>
  askStep(service, {
    name: 'MFA_SETUP',
    account,
    progress,
    state: { names },
    tries: codeTries,
    parameters: { MFAS_CAN_SETUP: JSON.stringify(names) },
  })

/** Generates a TOTP secret during sign-in (AssociateSoftwareToken with a Session). */
export async function associateOnTheWay(service: Service, session: string) {
  const step = await openStep(service, 'MFA_SETUP', { session, username: undefined })
  if (!step.account) throw invalidSession()
  await step.close()
  const secret = generateTotpSecret()
  const { challenge } = await askStep(service, {
    name: 'MFA_SETUP_SHOWN',
    account: step.account,
    progress: step.progress,
    tries: codeTries,
    state: { secret },
  })
  return { SecretCode: secret, Session: challenge.Session }
}

const shown = z.object({ secret: z.string() })

/** Checks the app's first code during sign-in (VerifySoftwareToken with a Session). */
export async function verifyOnTheWay(
  service: Service,
  { session, code }: { session: string; code: string },
  origin: Origin,
) {
  const step = await openStep(service, 'MFA_SETUP_SHOWN', { session, username: undefined })
  if (!step.account) throw invalidSession()
  const { account } = step
  const attempt = await reserveAttempt(
    service,
    { kind: 'secondFactor', who: account.id, accountId: account.id },
    origin,
  )
  const { secret } = shown.parse(step.state)
  const used = timeStepOf(service, { secret, code })
  if (used === undefined) throw wrongAppCode()
  await step.close()
  await attempt.succeed()
  await inEpoch(service, account, (bound) => enableAuthenticator(bound, account.id, { secret, step: used }))
  await recordEvent(service, { accountId: account.id, name: 'secondFactorOn', details: { factor: 'app' } }, origin)
  await notify(service, account, 'secondFactorOn', origin)
  const { challenge } = await askStep(service, {
    name: 'MFA_SETUP_PROVEN',
    account,
    progress: withFactor(step.progress, 'authenticator'),
  })
  return { Status: 'SUCCESS', Session: challenge.Session }
}

/** Continues after a factor was set up: with the Session of VerifySoftwareToken, or with an email address. */
export async function answerSetUp(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
  origin: Origin,
): Promise<Outcome> {
  const email = responses['EMAIL']
  const username = responses['USERNAME']
  if (email === undefined) {
    const step = await openStep(service, 'MFA_SETUP_PROVEN', { session, username })
    if (!step.account) throw invalidSession()
    await step.close()
    return { account: step.account, progress: step.progress }
  }
  const step = await openStep(service, 'MFA_SETUP', { session, username })
  const { account } = step
  if (!account) throw invalidSession()
  const { names } = z.object({ names: z.array(z.string()) }).parse(step.state)
  if (!names.includes('EMAIL_OTP') || email.toLowerCase() !== account.email) {
    throw new CognitoError('InvalidParameterException', "EMAIL must be the account's own confirmed address")
  }
  await step.close()
  await inEpoch(service, account, ({ pool, now }) => setSecondFactors(pool, account.id, { byEmail: true }, now()))
  const event = { accountId: account.id, name: 'secondFactorOn', details: { factor: 'email' } }
  await recordEvent(service, event, origin)
  await notify(service, account, 'secondFactorOn', origin)
  return askCode(service, { name: 'EMAIL_OTP', account, progress: step.progress }, origin)
}
