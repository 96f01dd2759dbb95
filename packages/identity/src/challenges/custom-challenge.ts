import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { decoyOf } from '../credentials.ts'
import { CognitoError } from '../errors.ts'
import { recordFailedSignIn } from '../events.ts'
import { reserveAttempt } from '../attempts.ts'
import type { Account } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { askStep, type Challenge, codeTries, openStep, type Outcome, type Progress, withFactor } from './outcome.ts'

/** Sends the next question of the host application. */
export async function askCustom(
  service: Service,
  { account, progress }: { account: Account | undefined; progress: Progress },
): Promise<{ challenge: Challenge }> {
  if (!service.customChallenge) {
    throw new CognitoError('InvalidParameterException', 'Custom auth is not enabled for the client.')
  }
  const round = progress.customRounds ?? 0
  const { shown, answer } = await service.customChallenge.ask({ accountId: account?.id, round })
  return askStep(service, {
    name: 'CUSTOM_CHALLENGE',
    account,
    progress,
    tries: codeTries,
    state: { answer },
    parameters: { USERNAME: account?.id ?? decoyOf(service, progress.username).id, ...shown },
  })
}

/**
 * Checks the response to the host application's question.
 *
 * @throws CognitoError NotAuthorizedException for a wrong response
 */
export async function answerCustom(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
  origin: Origin,
): Promise<Outcome> {
  const step = await openStep(service, 'CUSTOM_CHALLENGE', { session, username: responses['USERNAME'] })
  const who = step.progress.username
  const attempt = await reserveAttempt(service, { kind: 'password', who, accountId: step.account?.id }, origin)
  const { answer } = z.object({ answer: z.string() }).parse(step.state)
  const hash = (text: string) => service.encryption.hash(text, 'custom')
  const right = timingSafeEqual(hash(responses['ANSWER'] ?? ''), hash(answer))
  if (!step.account || !right) throw await recordFailedSignIn(service, step.account, 'custom', origin)
  await step.close()
  await attempt.succeed()
  const customRounds = (step.progress.customRounds ?? 0) + 1
  return { account: step.account, progress: { ...withFactor(step.progress, 'custom'), customRounds } }
}
