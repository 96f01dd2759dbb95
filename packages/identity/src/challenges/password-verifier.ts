import * as z from 'zod'
import { decoyOf, openCredential, ownerOf } from '../credentials.ts'
import { assertDevice } from '../devices/devices.ts'
import { CognitoError } from '../errors.ts'
import { recordFailedSignIn } from '../events.ts'
import { reserveAttempt } from '../attempts.ts'
import { findAccount } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { N } from '../srp/group.ts'
import { createServerKeys, isProven } from '../srp/srp.ts'
import { storeChallenge, takeChallenge } from './challenge-store.ts'
import { type Challenge, openPending, type Outcome, type Progress, withFactor } from './outcome.ts'

const hex = z.string().regex(/^[0-9a-fA-F]{1,1536}$/)
const base64 = z.base64().max(200)

/** The parameters that begin SRP. */
export const srpStart = z.object({ USERNAME: z.string().min(1).max(254), SRP_A: hex })

/** A client's proof: the response to PASSWORD_VERIFIER and DEVICE_PASSWORD_VERIFIER. */
export const srpProof = z.object({
  USERNAME: z.string().min(1).max(254),
  PASSWORD_CLAIM_SECRET_BLOCK: base64,
  PASSWORD_CLAIM_SIGNATURE: base64,
  TIMESTAMP: z.string().regex(/^\w{3} \w{3} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/),
  DEVICE_KEY: z.string().max(128).optional(),
})

/** What the server stores between its public value and the proof. */
export const srpState = z.object({ A: z.string(), b: z.string(), B: z.string() })

/** Parses a hexadecimal number. */
export const big = (text: string): bigint => BigInt(`0x${text}`)

/** Parses the client's public value. @throws CognitoError for a value that would make the shared key predictable */
export function readA(text: string): bigint {
  const A = big(text)
  if (A % N === 0n || A >= N) throw new CognitoError('InvalidParameterException', 'Invalid SRP_A')
  return A
}

/**
 * Asks for a password by SRP. A name without an account gets the challenge of a decoy, which is always the same and
 * costs the same time. The limit of attempts is checked with the proof.
 */
export async function askPassword(
  service: Service,
  { start, progress }: { start: z.output<typeof srpStart>; progress: Progress },
): Promise<{ challenge: Challenge }> {
  const A = readA(start.SRP_A)
  const account = await findAccount(service.pool, progress.username)
  const decoy = decoyOf(service, progress.username)
  const { id, credential } = account ? { id: account.id, credential: openCredential(service, account) } : decoy
  const { b, B } = createServerKeys(credential)
  const secretBlock = await storeChallenge(service, {
    name: 'PASSWORD_VERIFIER',
    account,
    state: { progress, A: A.toString(16), b: b.toString(16), B: B.toString(16) },
  })
  return {
    challenge: {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        USERNAME: id,
        USER_ID_FOR_SRP: id,
        SALT: credential.salt.toString(16),
        SRP_B: B.toString(16),
        SECRET_BLOCK: secretBlock.toString('base64'),
      },
    },
  }
}

/**
 * Checks the proof of a password.
 *
 * @throws CognitoError NotAuthorizedException for a wrong or unknown name or password
 */
export async function answerPassword(
  service: Service,
  responses: z.output<typeof srpProof>,
  origin: Origin,
): Promise<Outcome> {
  // Checked before the step is used up: the client then forgets the device and sends the same response again.
  if (responses.DEVICE_KEY !== undefined) await assertDevice(service, responses.DEVICE_KEY, responses.USERNAME)
  const secretBlock = Buffer.from(responses.PASSWORD_CLAIM_SECRET_BLOCK, 'base64')
  const pending = await takeChallenge(service, secretBlock, ['PASSWORD_VERIFIER'])
  const { account, progress, state } = openPending(service, pending, undefined)
  const decoy = decoyOf(service, progress.username)
  const { id, credential } = account ? { id: account.id, credential: openCredential(service, account) } : decoy
  // The device belongs to the named account, which may not be the account of the step.
  const deviceKey = responses.USERNAME === id ? responses.DEVICE_KEY : undefined
  const who = { who: progress.username, accountId: account?.id, deviceKey }
  const attempt = await reserveAttempt(service, { kind: 'password', ...who }, origin)

  const { A, b, B } = srpState.parse(state)
  const proven = isProven(
    ownerOf(service, id),
    credential,
    { b: big(b), B: big(B) },
    {
      A: big(A),
      secretBlock,
      timestamp: responses.TIMESTAMP,
      signature: Buffer.from(responses.PASSWORD_CLAIM_SIGNATURE, 'base64'),
    },
  )
  if (!account || !proven || responses.USERNAME !== id)
    throw await recordFailedSignIn(service, account, 'password', origin)
  await attempt.succeed()
  return { account, progress: { ...withFactor(progress, 'password'), ...(deviceKey ? { deviceKey } : {}) } }
}
