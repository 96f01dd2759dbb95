import { findDevice } from '../devices/devices.ts'
import { CognitoError } from '../errors.ts'
import { type Factor, hasTwoFactors } from '../factors/factors.ts'
import type { Account, SecondFactor } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { askCustom } from './custom-challenge.ts'
import { askDevice } from './device-verifier.ts'
import { assertMaySignIn } from './assert-may-sign-in.ts'
import { askNewPassword } from './new-password.ts'
import type { Challenge, Outcome, Progress } from './outcome.ts'
import { askFactor, askWhichFactor, factorsToAsk } from './second-factor.ts'
import { askSetUp } from './set-up-factor.ts'

/** A user who has proven every factor that their account requires. */
export type SignedIn = {
  account: Account
  factors: Factor[]
  /** The domain of the passkey that was proven. */
  rpId?: string
  /** The device that was proven. */
  deviceKey?: string
  /** Whether the browser is not a known device yet. */
  isNewDevice: boolean
}

/** The next step of a sign-in, or its result. */
export type Step = { challenge: Challenge } | { signedIn: SignedIn }

/** Decides what a sign-in needs next. The order of steps is defined only here. */
export async function proceed(service: Service, outcome: Outcome, origin: Origin): Promise<Step> {
  if ('challenge' in outcome) return outcome
  const { account, progress } = outcome
  const { customRounds, factors, rpId } = progress
  if (customRounds !== undefined && customRounds < (service.customChallenge?.rounds ?? 0)) {
    return askCustom(service, { account, progress })
  }
  assertMaySignIn(service, account)
  if (account.status === 'FORCE_CHANGE_PASSWORD') return askNewPassword(service, { account, progress })

  const device = progress.deviceKey && (await findDevice(service, progress.deviceKey, account.id))
  if (device && !progress.deviceProven) return askDevice(service, { account, progress })

  const asked = hasTwoFactors(factors) ? undefined : await askMore(service, { account, progress }, origin)
  if (asked) return asked
  return {
    signedIn: {
      account,
      factors,
      isNewDevice: !device,
      ...(rpId === undefined ? {} : { rpId }),
      ...(device && progress.deviceProven ? { deviceKey: device.key } : {}),
    },
  }
}

const provenBy: Record<SecondFactor, Factor> = {
  SOFTWARE_TOKEN_MFA: 'authenticator',
  SMS_MFA: 'sms',
  EMAIL_OTP: 'email',
}

/** Asks for the second factor that the account, its role or the pool requires; undefined if one factor is enough. */
async function askMore(
  service: Service,
  { account, progress }: { account: Account; progress: Progress },
  origin: Origin,
): Promise<{ challenge: Challenge } | undefined> {
  const { factors } = progress
  const has = factorsToAsk(account)
  const needsTwo = (await service.needsSecondFactor?.({ accountId: account.id, email: account.email })) === true
  // Users who chose codes by email are asked for one, but it never makes two factors (`hasTwoFactors`).
  const takes = needsTwo ? has.filter((name) => name !== 'EMAIL_OTP') : has
  if (takes.length === 0) {
    if (needsTwo) return askSetUp(service, { account, progress, names: ['SOFTWARE_TOKEN_MFA'] })
    if (service.settings.mfa === 'OPTIONAL') return undefined
    return askSetUp(service, { account, progress, names: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] })
  }
  if (factors.length > 1 && takes.some((name) => factors.includes(provenBy[name]))) return undefined
  const names = takes.filter((name) => !factors.includes(provenBy[name]))
  const [name] = names
  if (!name) throw new CognitoError('NotAuthorizedException', 'The account requires its password besides the code.')
  if (names.length === 1 || name === account.preferred_mfa)
    return askFactor(service, { name, account, progress }, origin)
  return askWhichFactor(service, { names, account, progress })
}
