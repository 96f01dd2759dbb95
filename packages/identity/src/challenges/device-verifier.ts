import * as z from 'zod'
import { assertDevice, type Device } from '../devices/devices.ts'
import { recordFailedSignIn } from '../events.ts'
import { reserveAttempt } from '../attempts.ts'
import type { Account } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { type Credential, createServerKeys, isProven } from '../srp/srp.ts'
import { invalidSession, storeChallenge, takeChallenge } from './challenge-store.ts'
import { askStep, type Challenge, openPending, openStep, type Outcome, type Progress, withFactor } from './outcome.ts'
import { big, readA, srpState, srpProof, srpStart } from './password-verifier.ts'

const start = srpStart.extend({ DEVICE_KEY: z.string().max(128) })

/** Asks a browser to prove that it is the device that it claims to be. */
export const askDevice = (
  service: Service,
  { account, progress }: { account: Account; progress: Progress },
): Promise<{ challenge: Challenge }> =>
  askStep(service, { name: 'DEVICE_SRP_AUTH', account, progress, parameters: { USERNAME: account.id } })

/** Responds to the device's public SRP value with the server's. */
export async function answerDevice(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
): Promise<Outcome> {
  const { SRP_A, USERNAME, DEVICE_KEY } = start.parse(responses)
  const A = readA(SRP_A)
  const step = await openStep(service, 'DEVICE_SRP_AUTH', { session, username: USERNAME })
  if (!step.account || DEVICE_KEY !== step.progress.deviceKey) throw invalidSession()
  const device = await assertDevice(service, DEVICE_KEY, step.account.id)
  await step.close()
  const credential = credentialOf(service, device)
  const { b, B } = createServerKeys(credential)
  const secretBlock = await storeChallenge(service, {
    name: 'DEVICE_PASSWORD_VERIFIER',
    account: step.account,
    state: { progress: step.progress, A: A.toString(16), b: b.toString(16), B: B.toString(16) },
  })
  return {
    challenge: {
      ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
      ChallengeParameters: {
        USERNAME: step.account.id,
        DEVICE_KEY,
        SALT: credential.salt.toString(16),
        SRP_B: B.toString(16),
        SECRET_BLOCK: secretBlock.toString('base64'),
      },
    },
  }
}

/**
 * Checks the device's proof. The device counts as a factor if it was remembered in a sign-in with two factors.
 *
 * @throws CognitoError NotAuthorizedException for a wrong proof
 */
export async function answerDeviceProof(
  service: Service,
  responses: Record<string, string>,
  origin: Origin,
): Promise<Outcome> {
  const proof = srpProof.parse(responses)
  const secretBlock = Buffer.from(proof.PASSWORD_CLAIM_SECRET_BLOCK, 'base64')
  const pending = await takeChallenge(service, secretBlock, ['DEVICE_PASSWORD_VERIFIER'])
  const { account, progress, state } = openPending(service, pending, proof.USERNAME)
  if (!account || progress.deviceKey === undefined) throw invalidSession()
  const device = await assertDevice(service, progress.deviceKey, account.id)
  const who = { who: account.id, accountId: account.id, deviceKey: device.key }
  const attempt = await reserveAttempt(service, { kind: 'secondFactor', ...who }, origin)
  const { A, b, B } = srpState.parse(state)
  const proven = isProven(
    { group: device.group_key, username: device.key },
    credentialOf(service, device),
    { b: big(b), B: big(B) },
    {
      A: big(A),
      secretBlock,
      timestamp: proof.TIMESTAMP,
      signature: Buffer.from(proof.PASSWORD_CLAIM_SIGNATURE, 'base64'),
    },
  )
  if (!proven) throw await recordFailedSignIn(service, account, 'device', origin)
  await attempt.succeed()
  const standsIn = device.remembered && device.trusted
  return { account, progress: { ...(standsIn ? withFactor(progress, 'device') : progress), deviceProven: true } }
}

const credentialSchema = z.tuple([z.string(), z.string()])

function credentialOf({ encryption }: Service, { key, credential }: Device): Credential {
  if (!credential) throw new Error(`Device ${key} is not confirmed`)
  const [salt, verifier] = credentialSchema.parse(
    JSON.parse(encryption.decrypt(credential, { purpose: 'device', owner: key }).toString()),
  )
  return { salt: big(salt), verifier: big(verifier) }
}
