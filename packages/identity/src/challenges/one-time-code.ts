import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { mismatch } from '../codes.ts'
import { notify, recordEvent } from '../events.ts'
import { redeemRecoveryCode } from '../factors/recovery-codes.ts'
import { takeGuess, takeMessage } from '../guesses.ts'
import { deliveryTo, phoneDelivery } from '../operations/fields.ts'
import type { Account } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { askStep, type Challenge, codeTries, openStep, type Outcome, type Progress, withFactor } from './outcome.ts'

/** Challenges by a code that is sent. */
export type CodeChallenge = 'EMAIL_OTP' | 'SMS_OTP' | 'SMS_MFA'

const keptCode = z.object({ salt: z.string(), hash: z.string() })

/**
 * Sends a code and asks for it. A name without an account, or one without a telephone, is asked all the same; no code
 * is right.
 */
export async function askCode(
  service: Service,
  { name, account, progress }: { name: CodeChallenge; account: Account | undefined; progress: Progress },
  origin: Origin,
): Promise<{ challenge: Challenge }> {
  // Before anything is proven, nothing is told that only an account could know.
  const isFirst = progress.factors.length === 0
  const owner = isFirst ? progress.username : (account?.email ?? progress.username)
  await takeMessage(service, [owner], origin)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16).toString('hex')
  const byMail = name === 'EMAIL_OTP'
  const phoneNumber = account?.phone_number_verified ? account.phone_number : null
  const language = account?.attributes['locale'] ?? origin.language
  if (account && byMail) {
    await service.deliver({ kind: 'code', purpose: 'signIn', email: account.email, code, language })
  }
  if (phoneNumber !== null && !byMail) {
    // Not said: only an account with a telephone could meet it. Another code can be asked for.
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
    kept: { salt, hash: service.sealing.hash(`${salt} ${code}`, name).toString('hex') },
    parameters: { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination },
  })
}

/**
 * Checks a code that was sent.
 *
 * @throws CognitoError CodeMismatchException for a wrong one, of which some may be tried
 */
export async function answerCode(
  service: Service,
  { name, responses, session }: { name: CodeChallenge; responses: Record<string, string>; session: string | undefined },
  origin: Origin,
): Promise<Outcome> {
  const code = z.string().trim().min(1).max(32).parse(responses[`${name}_CODE`])
  const step = await openStep(service, name, { session, username: responses['USERNAME'] })
  const { salt, hash } = keptCode.parse(step.kept)
  const { progress } = step
  const isFirst = progress.factors.length === 0
  const guess = await takeGuess(
    service,
    {
      ...(isFirst
        ? { kind: 'firstCode', who: progress.username }
        : { kind: 'secondFactor', who: step.account?.id ?? progress.username, deviceKey: progress.deviceKey }),
      accountId: step.account?.id,
    },
    origin,
  )
  const right = timingSafeEqual(Buffer.from(hash, 'hex'), service.sealing.hash(`${salt} ${code}`, name))
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
  await guess.right()
  if (byRecovery) {
    await recordEvent(service, { accountId: step.account.id, name: 'recoveryCodeUsed' }, origin)
    await notify(service, step.account, 'recoveryCodeUsed', origin)
  }
  return {
    account: step.account,
    progress: withFactor(progress, byRecovery ? 'recovery' : name === 'EMAIL_OTP' ? 'email' : 'sms'),
  }
}
