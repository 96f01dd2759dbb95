import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import * as z from 'zod'
import { wrongPassword } from '../errors.ts'
import { recordFailedSignIn } from '../events.ts'
import { findPasskey, type Passkey, relyingParty } from '../factors/passkeys.ts'
import { type Account, findAccount } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { ofAddress, settleAttempt, countAttempt } from '../throttle.ts'
import { askStep, type Challenge, codeTries, openStep, type Outcome, type Progress, withFactor } from './outcome.ts'

/**
 * Asks for a passkey. The request names none, since that would reveal which accounts have one: the browser offers all
 * of the domain.
 */
export async function askPasskey(
  service: Service,
  progress: Progress,
  origin: Origin,
): Promise<{ challenge: Challenge }> {
  const { rpId } = await relyingParty(service, origin)
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: 180_000 })
  return askStep(service, {
    name: 'WEB_AUTHN',
    account: await findAccount(service.pool, progress.username),
    progress,
    tries: codeTries,
    state: { challenge: options.challenge },
    parameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  })
}

const base64url = z
  .string()
  .max(8192)
  .regex(/^[\w-]*$/)
/** A passkey's response, as browsers send it. */
export const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})

/**
 * Checks a passkey's signature.
 *
 * @throws CognitoError NotAuthorizedException for a passkey that is unknown, of another account, or whose signature
 *   is invalid
 */
export async function answerPasskey(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
  origin: Origin,
): Promise<Outcome> {
  const sent = assertion.parse(parseJson(responses['CREDENTIAL'] ?? ''))
  const step = await openStep(service, 'WEB_AUTHN', { session, username: responses['USERNAME'] })
  const { challenge } = z.object({ challenge: z.string() }).parse(step.state)
  await countAttempt(service, [ofAddress(origin.address)])
  const { account } = step
  const passkey = account && (await verifyPasskey(service, { account, sent, challenge }, origin))
  if (!passkey) throw await recordFailedSignIn(service, account, 'passkey', origin)
  await step.close()
  await settleAttempt(service, { release: [ofAddress(origin.address)] })
  return { account, progress: { ...withFactor(step.progress, 'passkey'), rpId: passkey.rp_id } }
}

/**
 * Finds the passkey of the account that signed a challenge on this page, and updates its signature counter.
 *
 * @returns undefined if none has signed it
 */
export async function verifyPasskey(
  service: Service,
  { account, sent, challenge }: { account: Account; sent: z.output<typeof assertion>; challenge: string },
  origin: Origin,
): Promise<Passkey | undefined> {
  const passkey = await findPasskey(service, sent.id, account.id)
  if (!passkey) return undefined
  const { origin: page, rpId } = await relyingParty(service, origin)
  const { userHandle, ...signed } = sent.response
  const verified = await verifyAuthenticationResponse({
    response: {
      id: sent.id,
      rawId: sent.rawId,
      type: sent.type,
      clientExtensionResults: {},
      response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    },
    expectedChallenge: challenge,
    expectedOrigin: page,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    // The library throws for invalid signatures; its reasons only help developers.
  }).catch(() => undefined)
  if (!verified?.verified || passkey.rp_id !== rpId) return undefined
  await service.pool.query('update identity.passkey set counter = $2 where id = $1', [
    passkey.id,
    verified.authenticationInfo.newCounter,
  ])
  return passkey
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongPassword()
  }
}
