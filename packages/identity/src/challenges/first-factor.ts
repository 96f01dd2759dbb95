import * as z from 'zod'
import { CognitoError } from '../errors.ts'
import { findAccount } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { askCode } from './one-time-code.ts'
import { askStep, type Challenge, codeTries, openStep, type Outcome, type Progress } from './outcome.ts'
import { askPasskey } from './passkey.ts'
import { askPassword, srpStart } from './password-verifier.ts'
import { checkPassword } from './plain-password.ts'

/**
 * First factors to choose from. They are the same for every user name, so that nobody learns whether it has an
 * account, a passkey or a phone number.
 */
const firstFactors = ({ sendText, settings }: Service) => [
  ...(settings.plainPasswords === 'ON' ? ['PASSWORD'] : []),
  'PASSWORD_SRP',
  'EMAIL_OTP',
  'WEB_AUTHN',
  ...(sendText ? ['SMS_OTP'] : []),
]

/** Lets the user choose a first factor (USER_AUTH). */
export async function askFirstFactor(service: Service, progress: Progress): Promise<{ challenge: Challenge }> {
  const account = await findAccount(service.pool, progress.username)
  const { challenge } = await askStep(service, { name: 'SELECT_CHALLENGE', account, progress, tries: codeTries })
  return { challenge: { ...challenge, AvailableChallenges: firstFactors(service) } }
}

/** Begins with a first factor; if it is not offered, asks the user to choose. */
export async function beginWith(
  service: Service,
  { factor, progress, parameters }: { factor: string; progress: Progress; parameters: Record<string, string> },
  origin: Origin,
): Promise<Outcome> {
  switch (firstFactors(service).includes(factor) ? factor : undefined) {
    case 'PASSWORD': {
      const password = z.string().min(1).max(1024).parse(parameters['PASSWORD'])
      return checkPassword(service, { password, progress }, origin)
    }
    case 'PASSWORD_SRP':
      return askPassword(service, { start: srpStart.parse({ USERNAME: progress.username, ...parameters }), progress })
    case 'EMAIL_OTP':
    case 'SMS_OTP': {
      const name = factor === 'EMAIL_OTP' ? 'EMAIL_OTP' : 'SMS_OTP'
      return askCode(service, { name, account: await findAccount(service.pool, progress.username), progress }, origin)
    }
    case 'WEB_AUTHN':
      return askPasskey(service, progress, origin)
    default:
      return askFirstFactor(service, progress)
  }
}

/** Handles the choice of a first factor, including after a cancelled passkey prompt. */
export async function answerFirstFactor(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
  origin: Origin,
): Promise<Outcome> {
  const factor = responses['ANSWER'] ?? ''
  if (!firstFactors(service).includes(factor)) {
    throw new CognitoError('InvalidParameterException', 'ANSWER is not one of AvailableChallenges')
  }
  const step = await openStep(service, ['SELECT_CHALLENGE', 'WEB_AUTHN'], {
    session,
    username: responses['USERNAME'],
  })
  // Only a step that proves something uses the choice up: after a wrong password the client sends the same Session
  // again.
  const outcome = await beginWith(service, { factor, progress: step.progress, parameters: responses }, origin)
  if ('account' in outcome) await step.close()
  return outcome
}
