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
 * First factors that a person may choose from. They are the same for every name, so that nobody learns whether it has
 * an account, a passkey or a telephone.
 */
const firstFactors = ({ sendText, settings }: Service) => [
  ...(settings.plainPasswords === 'ON' ? ['PASSWORD'] : []),
  'PASSWORD_SRP',
  'EMAIL_OTP',
  'WEB_AUTHN',
  ...(sendText ? ['SMS_OTP'] : []),
]

/** Lets the person choose how to begin (USER_AUTH). */
export async function askFirstFactor(service: Service, progress: Progress): Promise<{ challenge: Challenge }> {
  const account = await findAccount(service.pool, progress.username)
  const { challenge } = await askStep(service, { name: 'SELECT_CHALLENGE', account, progress, tries: codeTries })
  return { challenge: { ...challenge, AvailableChallenges: firstFactors(service) } }
}

/** Begins with a first factor; with one that is not offered, the person is asked to choose. */
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

/** Takes the choice of a first factor; also after a passkey that was broken off. */
export async function answerFirstFactor(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
  origin: Origin,
): Promise<Outcome> {
  const factor = responses['ANSWER'] ?? ''
  if (!firstFactors(service).includes(factor)) {
    throw new CognitoError('InvalidParameterException', 'ANSWER is none of AvailableChallenges')
  }
  const step = await openStep(service, ['SELECT_CHALLENGE', 'WEB_AUTHN'], {
    session,
    username: responses['USERNAME'],
  })
  // Used up by what proves something only: after a wrong password the client asks with the same Session again.
  const outcome = await beginWith(service, { factor, progress: step.progress, parameters: responses }, origin)
  if ('account' in outcome) await step.close()
  return outcome
}
