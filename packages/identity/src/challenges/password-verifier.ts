import * as z from 'zod'
import { decoyOf, openCredential, ownerOf } from '../credentials.ts'
import { CognitoError, wrongPassword } from '../errors.ts'
import { type Account, findAccount, findAccountById, recordEvent } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { N } from '../srp/group.ts'
import { createServerKeys, isProven } from '../srp/srp.ts'
import { assertNotBlocked, countFailure, forgive, ofAccount, ofAddress } from '../throttle.ts'
import { rememberChallenge, takeChallenge } from './challenge-store.ts'

const hex = z.string().regex(/^[0-9a-fA-F]{1,1536}$/)
const base64 = z.base64().max(200)

/** Parameters of InitiateAuth USER_SRP_AUTH. */
export const srpParameters = z.object({ USERNAME: z.string().min(1).max(254), SRP_A: hex })

/** Answer to the challenge PASSWORD_VERIFIER. */
export const verifierResponses = z.object({
  USERNAME: z.string().min(1).max(254),
  PASSWORD_CLAIM_SECRET_BLOCK: base64,
  PASSWORD_CLAIM_SIGNATURE: base64,
  TIMESTAMP: z.string().regex(/^\w{3} \w{3} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/),
})

const remembered = z.object({ A: z.string(), b: z.string(), B: z.string(), username: z.string() })
const big = (text: string) => BigInt(`0x${text}`)

/**
 * Begins a sign-in by SRP. A name without an account gets a challenge all the same, from a decoy that is the same each
 * time, at the same cost.
 */
export async function challengePassword(service: Service, parameters: z.output<typeof srpParameters>, origin: Origin) {
  await assertNotBlocked(service, [ofAccount(parameters.USERNAME), ofAddress(origin.address)])
  const A = big(parameters.SRP_A)
  if (A % N === 0n || A >= N) throw new CognitoError('InvalidParameterException', 'Invalid SRP_A')
  const account = await findAccount(service.pool, parameters.USERNAME)
  const decoy = decoyOf(service, parameters.USERNAME)
  const { id, credential } = account ? { id: account.id, credential: openCredential(service, account) } : decoy
  const { b, B } = createServerKeys(credential)
  const state = { A: A.toString(16), b: b.toString(16), B: B.toString(16), username: parameters.USERNAME.toLowerCase() }
  const secretBlock = await rememberChallenge(service, {
    name: 'PASSWORD_VERIFIER',
    accountId: account?.id ?? null,
    state,
  })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USERNAME: id,
      USER_ID_FOR_SRP: id,
      SALT: credential.salt.toString(16),
      SRP_B: B.toString(16),
      SECRET_BLOCK: secretBlock.toString('base64'),
    },
  }
}

/**
 * Checks the answer.
 *
 * @returns the account, whose password is proven
 * @throws CognitoError NotAuthorizedException for a wrong or unknown name or password, and only after a proven
 *   password UserNotConfirmedException or PasswordResetRequiredException
 */
export async function answerPasswordVerifier(
  service: Service,
  responses: z.output<typeof verifierResponses>,
  origin: Origin,
): Promise<Account> {
  const secretBlock = Buffer.from(responses.PASSWORD_CLAIM_SECRET_BLOCK, 'base64')
  const pending = await takeChallenge(service, secretBlock, 'PASSWORD_VERIFIER')
  if (!pending) throw new CognitoError('NotAuthorizedException', 'Invalid session for the user.')
  const state = remembered.parse(pending.state)
  const buckets = [ofAccount(state.username), ofAddress(origin.address)]
  await assertNotBlocked(service, buckets)

  const account = pending.accountId === null ? undefined : await findAccountById(service.pool, pending.accountId)
  const decoy = decoyOf(service, state.username)
  const { id, credential } = account ? { id: account.id, credential: openCredential(service, account) } : decoy
  const proven = isProven(
    ownerOf(service, id),
    credential,
    { b: big(state.b), B: big(state.B) },
    {
      A: big(state.A),
      secretBlock,
      timestamp: responses.TIMESTAMP,
      signature: Buffer.from(responses.PASSWORD_CLAIM_SIGNATURE, 'base64'),
    },
  )
  if (!account || !proven || responses.USERNAME !== id) {
    await countFailure(service, buckets)
    await recordEvent(service.pool, {
      accountId: account?.id ?? null,
      name: 'signInFailed',
      address: origin.address,
      at: service.now(),
    })
    throw wrongPassword()
  }
  if (account.disabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
  if (account.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  if (account.status === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
  await forgive(service, ofAccount(state.username))
  await recordEvent(service.pool, { accountId: account.id, name: 'signIn', address: origin.address, at: service.now() })
  return account
}
