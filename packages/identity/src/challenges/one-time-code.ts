import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { mismatch } from '../codes.ts'
import { notify, recordEvent } from '../events.ts'
import { redeemRecoveryCode } from '../factors/recovery-codes.ts'
import { countMessage, countOwnMessage, reserveAttempt } from '../attempts.ts'
import { deliveryTo, phoneDelivery } from '../operations/fields.ts'
import type { Account } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { askStep, type Challenge, codeTries, openStep, type Outcome, type Progress, withFactor } from './outcome.ts'

/** Challenges whose code is sent by email or text message. */
export type CodeChallenge = 'EMAIL_OTP' | 'SMS_OTP' | 'SMS_MFA'

const codeState = z.object({ salt: z.string(), hash: z.string() })

/**
 * Sends a code and asks for it. User names without an account or phone number get the same challenge, for which no
 * code is correct.
 */
export async function askCode(
  service: Service,
  { name, account, progress }: { name: CodeChallenge; account: Account | undefined; progress: Progress },
  origin: Origin,
): Promise<{ challenge: Challenge }> {
  // Before a factor is proven, the response must not reveal whether an account exists.
  const isFirst = progress.factors.length === 0
  const owner = isFirst ? progress.username : (account?.email ?? progress.username)
  if (account && !isFirst) await countOwnMessage(service, account.id, origin)
  else await countMessage(service, { who: owner, accountId: account?.id }, origin)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16).toString('hex')
  const byMail = name === 'EMAIL_OTP'
  const phoneNumber = account?.phone_number_verified ? account.phone_number : null
  const language = account?.attributes['locale'] ?? origin.language
  if (account && byMail) {
    await service.deliver({ kind: 'code', purpose: 'signIn', email: account.email, code, language })
  }
  if (phoneNumber !== null && !byMail) {
    // A failure is not reported: it would reveal that the account has a phone number. The user can request another
    // code.
    await service.sendText?.({ phoneNumber, purpose: 'signIn', code, language }).catch(() => {})
  }
  const reached = account && (byMail || phoneNumber !== null)
  const { DeliveryMedium, Destination } = byMail
    ? deliveryTo(owner).CodeDeliveryDetails
    : phoneDelivery(isFirst ? null : phoneNumber).CodeDeliveryDetails
  return askStep(service, {
    name,
    account: reached ? account : undefined,
    progress,
    tries: codeTries,
    state: { salt, hash: service.encryption.hash(`${salt} ${code}`, name).toString('hex') },
    parameters: { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination },
  })
}

/**
 * Checks a code that was sent.
 *
 * @throws CognitoError CodeMismatchException for a wrong code; several tries are allowed
 */
export async function answerCode(
  service: Service,
  { name, responses, session }: { name: CodeChallenge; responses: Record<string, string>; session: string | undefined },
  origin: Origin,
): Promise<Outcome> {
  const code = z.string().trim().min(1).max(32).parse(responses[`${name}_CODE`])
  const step = await openStep(service, name, { session, username: responses['USERNAME'] })
  const { salt, hash } = codeState.parse(step.state)
  const { progress } = step
  const isFirst = progress.factors.length === 0
  const attempt = await reserveAttempt(
    service,
    {
      ...(isFirst
        ? { kind: 'firstCode', who: progress.username }
        : { kind: 'secondFactor', who: step.account?.id ?? progress.username, deviceKey: progress.deviceKey }),
      accountId: step.account?.id,
    },
    origin,
  )
  const right = timingSafeEqual(Buffer.from(hash, 'hex'), service.encryption.hash(`${salt} ${code}`, name))
  const byRecovery =
    !right &&
    name === 'SMS_MFA' &&
    step.account !== undefined &&
    (await redeemRecoveryCode(service, step.account.id, code))
  if (!step.account || !(right || byRecovery)) {
    await recordEvent(
      service,
      { accountId: step.account?.id ?? null, name: 'signInFailed', details: { factor: name } },
      origin,
    )
    throw mismatch()
  }
  await step.close()
  await attempt.succeed()
  if (byRecovery) {
    await recordEvent(service, { accountId: step.account.id, name: 'recoveryCodeUsed' }, origin)
    await notify(service, step.account, 'recoveryCodeUsed', origin)
  }
  return {
    account: step.account,
    progress: withFactor(progress, byRecovery ? 'recovery' : name === 'EMAIL_OTP' ? 'email' : 'sms'),
  }
}
