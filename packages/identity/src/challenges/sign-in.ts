import * as z from 'zod'
import { CognitoError } from '../errors.ts'
import { unauthenticatedUserName } from '../operations/fields.ts'
import { findAccount } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { takeChallenge } from './challenge-store.ts'
import { answerCustom, askCustom } from './custom-challenge.ts'
import { answerDevice, answerDeviceProof } from './device-verifier.ts'
import { answerFirstFactor, beginWith } from './first-factor.ts'
import { answerNewPassword } from './new-password.ts'
import { answerCode } from './one-time-code.ts'
import { beginning, openPending, type Outcome } from './outcome.ts'
import { answerPasskey } from './passkey.ts'
import { answerPassword, askPassword, srpProof, srpStart } from './password-verifier.ts'
import { checkPassword } from './plain-password.ts'
import { proceed, type Step } from './proceed.ts'
import { answerAppCode, answerWhichFactor } from './second-factor.ts'
import { answerSetUp } from './set-up-factor.ts'

const named = z.object({ USERNAME: unauthenticatedUserName, DEVICE_KEY: z.string().max(128).optional() })

/** The client's parameters that begin a sign-in. */
export type SignInStart = { flow: string; parameters: Record<string, string>; session?: string | undefined }

/** Begins a sign-in by one of the pool's flows. The hosted page uses it too. */
export async function beginSignIn(service: Service, start: SignInStart, origin: Origin): Promise<Step> {
  return proceed(service, await begin(service, start, origin), origin)
}

/**
 * Begins a sign-in with a password from the hosted page. The page runs no script, so it sends the password in plain
 * text.
 */
export async function beginByPassword(
  service: Service,
  { username, password }: { username: string; password: string },
  origin: Origin,
): Promise<Step> {
  const typed = z.object({ username: unauthenticatedUserName, password: z.string().min(1).max(1024) })
  const { username: name, password: secret } = typed.parse({ username, password })
  const checked = await checkPassword(service, { password: secret, progress: beginning(name) }, origin)
  return proceed(service, checked, origin)
}

const disabledFlow = (flow: string) =>
  new CognitoError('InvalidParameterException', `${flow} flow is not enabled for this client`)

async function begin(service: Service, { flow, parameters, session }: SignInStart, origin: Origin): Promise<Outcome> {
  const { USERNAME, DEVICE_KEY } = named.parse(parameters)
  const progress = beginning(USERNAME)
  switch (flow) {
    case 'USER_SRP_AUTH':
      return askPassword(service, { start: srpStart.parse(parameters), progress })
    case 'USER_PASSWORD_AUTH': {
      if (service.settings.plainPasswords === 'OFF') throw disabledFlow(flow)
      const password = z.string().min(1).max(1024).parse(parameters['PASSWORD'])
      const claimed = DEVICE_KEY === undefined ? progress : { ...progress, deviceKey: DEVICE_KEY }
      return checkPassword(service, { password, progress: claimed }, origin)
    }
    case 'CUSTOM_AUTH': {
      const custom = { ...progress, customRounds: 0 }
      if (parameters['CHALLENGE_NAME'] === 'SRP_A') {
        return askPassword(service, { start: srpStart.parse(parameters), progress: custom })
      }
      return askCustom(service, { account: await findAccount(service.pool, progress.username), progress: custom })
    }
    case 'USER_AUTH': {
      if (session === undefined) {
        return beginWith(service, { factor: parameters['PREFERRED_CHALLENGE'] ?? '', progress, parameters }, origin)
      }
      const pending = await takeChallenge(service, Buffer.from(session, 'base64url'), ['SIGNED_UP'])
      const step = openPending(service, pending, USERNAME)
      return step.account
        ? { account: step.account, progress: step.progress }
        : beginWith(service, { factor: '', progress, parameters }, origin)
    }
    default:
      throw disabledFlow(flow)
  }
}

/** The client's response to a step. */
export type SignInAnswer = { name: string; responses: Record<string, string>; session?: string | undefined }

/** Handles the response to a step of a sign-in. The hosted page uses it too. */
export async function answerSignIn(service: Service, answered: SignInAnswer, origin: Origin): Promise<Step> {
  return proceed(service, await answer(service, answered, origin), origin)
}

function answer(service: Service, { name, responses, session }: SignInAnswer, origin: Origin): Promise<Outcome> {
  switch (name) {
    case 'PASSWORD_VERIFIER':
      return answerPassword(service, srpProof.parse(responses), origin)
    case 'SELECT_CHALLENGE':
      return answerFirstFactor(service, responses, session, origin)
    case 'EMAIL_OTP':
    case 'SMS_OTP':
    case 'SMS_MFA':
      return answerCode(service, { name, responses, session }, origin)
    case 'SOFTWARE_TOKEN_MFA':
      return answerAppCode(service, responses, session, origin)
    case 'SELECT_MFA_TYPE':
      return answerWhichFactor(service, responses, session, origin)
    case 'MFA_SETUP':
      return answerSetUp(service, responses, session, origin)
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPassword(service, responses, session, origin)
    case 'DEVICE_SRP_AUTH':
      return answerDevice(service, responses, session)
    case 'DEVICE_PASSWORD_VERIFIER':
      return answerDeviceProof(service, responses, origin)
    case 'WEB_AUTHN':
      return answerPasskey(service, responses, session, origin)
    case 'CUSTOM_CHALLENGE':
      return answerCustom(service, responses, session, origin)
    default:
      throw new CognitoError('InvalidParameterException', 'Unknown challenge')
  }
}
