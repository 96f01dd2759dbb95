import { verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod'
import { invalidSession, takeChallenge } from '../challenges/challenge-store.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { clientDataOf, insertPasskey, passkeyAlgorithms, passkeysOf, relyingParty } from '../factors/passkeys.ts'
import { authenticateToSecure } from '../tokens/authenticate-access-token.ts'
import { inEpoch } from '../transaction.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/)
const transports = z.array(z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb']))

/** How many passkeys an account may have, as with Cognito. */
const maxPasskeys = 20

/** Stores a passkey that the browser created. */
export const completeWebAuthnRegistration = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    Credential: z.object({
      id: base64url.min(16),
      rawId: base64url.min(16),
      type: z.literal('public-key'),
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
      response: z.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: transports.catch([]).default([]),
      }),
    }),
  }),
  run: async (service, { AccessToken, Credential: sent }, origin) => {
    const { account } = await authenticateToSecure(service, AccessToken)
    const { origin: page, rpId } = await relyingParty(service, origin)
    const signed = clientDataOf(sent.response.clientDataJSON)
    const pending = await takeChallenge(service, Buffer.from(signed.challenge, 'base64url'), [
      'WEB_AUTHN_REGISTRATION',
    ]).catch(() => undefined)
    if (!pending) throw new CognitoError('WebAuthnChallengeNotFoundException', 'Challenge not found')
    if (pending.account?.id !== account.id) throw invalidSession()
    if (signed.origin !== page) throw new CognitoError('WebAuthnOriginNotAllowedException', 'Origin not allowed')
    const state = z.object({ rpId: z.string() }).parse(pending.state)
    if (state.rpId !== rpId) throw new CognitoError('WebAuthnRelyingPartyMismatchException', 'Relying party mismatch')
    if ((await passkeysOf(service, account.id)).length >= maxPasskeys) {
      throw new CognitoError('LimitExceededException', `An account has ${maxPasskeys} passkeys at most`)
    }
    const verified = await verifyRegistrationResponse({
      response: {
        id: sent.id,
        rawId: sent.rawId,
        type: sent.type,
        response: sent.response,
        clientExtensionResults: {},
      },
      expectedChallenge: signed.challenge,
      expectedOrigin: page,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
      // The library throws for invalid credentials; its reasons only help developers.
    }).catch(() => undefined)
    const made = verified?.registrationInfo
    const stored =
      made &&
      (await inEpoch(service, account, (bound) =>
        insertPasskey(bound, {
          id: made.credential.id,
          account_id: account.id,
          public_key: Buffer.from(made.credential.publicKey),
          counter: String(made.credential.counter),
          transports: sent.response.transports,
          attachment: sent.authenticatorAttachment ?? null,
          name: sent.authenticatorAttachment === 'cross-platform' ? 'Security key' : 'Passkey',
          rp_id: rpId,
        }),
      ))
    if (!stored) throw new CognitoError('WebAuthnCredentialNotSupportedException', 'Credential not supported')
    await recordEvent(service, { accountId: account.id, name: 'passkeyAdded', details: { domain: rpId } }, origin)
    await notify(service, account, 'passkeyAdded', origin)
    return {}
  },
})
