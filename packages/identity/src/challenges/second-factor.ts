import { mismatch } from '../codes.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { redeemAppCode } from '../factors/authenticator.ts'
import { redeemRecoveryCode } from '../factors/recovery-codes.ts'
import { reserveAttempt } from '../attempts.ts'
import type { Account, SecondFactor } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { invalidSession } from './challenge-store.ts'
import { askCode } from './one-time-code.ts'
import { askStep, type Challenge, codeTries, openStep, type Outcome, type Progress, withFactor } from './outcome.ts'

/** Returns an account's second factors, the preferred one first. */
export function secondFactorsOf(account: Account): SecondFactor[] {
  const has: SecondFactor[] = [
    ...(account.mfa_by_app ? (['SOFTWARE_TOKEN_MFA'] as const) : []),
    ...(account.mfa_by_sms && account.phone_number_verified ? (['SMS_MFA'] as const) : []),
    ...(account.mfa_by_email && account.email_verified ? (['EMAIL_OTP'] as const) : []),
  ]
  const preferred = has.filter((name) => name === account.preferred_mfa)
  return [...preferred, ...has.filter((name) => name !== account.preferred_mfa)]
}

/**
 * Returns the second factors that a sign-in asks for: the strongest of those set up. Email codes are left out beside
 * an app or phone, because the mailbox can also reset the password: it would be both factors.
 */
export function factorsToAsk(account: Account): SecondFactor[] {
  const has = secondFactorsOf(account)
  const strong = has.filter((name) => name !== 'EMAIL_OTP')
  return strong.length > 0 ? strong : has
}

/** Asks for one second factor. */
export function askFactor(
  service: Service,
  { name, account, progress }: { name: SecondFactor; account: Account; progress: Progress },
  origin: Origin,
): Promise<{ challenge: Challenge }> {
  if (name !== 'SOFTWARE_TOKEN_MFA') return askCode(service, { name, account, progress }, origin)
  return askStep(service, { name, account, progress, tries: codeTries })
}

/** Lets the user choose a second factor. */
export const askWhichFactor = (
  service: Service,
  { names, account, progress }: { names: SecondFactor[]; account: Account; progress: Progress },
): Promise<{ challenge: Challenge }> =>
  askStep(service, {
    name: 'SELECT_MFA_TYPE',
    account,
    progress,
    parameters: { MFAS_CAN_CHOOSE: JSON.stringify(names) },
  })

/** Handles the choice of a second factor and asks for it. */
export async function answerWhichFactor(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
  origin: Origin,
): Promise<Outcome> {
  const step = await openStep(service, 'SELECT_MFA_TYPE', { session, username: responses['USERNAME'] })
  if (!step.account) throw invalidSession()
  const name = factorsToAsk(step.account).find((known) => known === responses['ANSWER'])
  if (!name) throw new CognitoError('InvalidParameterException', 'ANSWER is not one of MFAS_CAN_CHOOSE')
  await step.close()
  return askFactor(service, { name, account: step.account, progress: step.progress }, origin)
}

/**
 * Checks a code of the authenticator app.
 *
 * @throws CognitoError CodeMismatchException for a code that is wrong or was used before
 */
export async function answerAppCode(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
  origin: Origin,
): Promise<Outcome> {
  const step = await openStep(service, 'SOFTWARE_TOKEN_MFA', { session, username: responses['USERNAME'] })
  if (!step.account) throw invalidSession()
  const { account } = step
  const who = { who: account.id, accountId: account.id, deviceKey: step.progress.deviceKey }
  const attempt = await reserveAttempt(service, { kind: 'secondFactor', ...who }, origin)
  const code = (responses['SOFTWARE_TOKEN_MFA_CODE'] ?? '').trim()
  const byApp = await redeemAppCode(service, account.id, code)
  if (!byApp && !(await useRecoveryCode(service, account, code, origin))) {
    await recordEvent(
      service,
      { accountId: account.id, name: 'signInFailed', details: { factor: 'SOFTWARE_TOKEN_MFA' } },
      origin,
    )
    throw mismatch()
  }
  await step.close()
  await attempt.succeed()
  return { account, progress: withFactor(step.progress, byApp ? 'authenticator' : 'recovery') }
}

/** Accepts a recovery code in place of a second factor and notifies the owner. @returns false for an invalid code */
export async function useRecoveryCode(
  service: Service,
  account: Account,
  typed: string,
  origin: Origin,
): Promise<boolean> {
  if (!(await redeemRecoveryCode(service, account.id, typed))) return false
  await recordEvent(service, { accountId: account.id, name: 'recoveryCodeUsed' }, origin)
  await notify(service, account, 'recoveryCodeUsed', origin)
  return true
}
