import { generateRegistrationOptions } from '@simplewebauthn/server'
import * as z from 'zod'
import { storeChallenge } from '../challenges/challenge-store.ts'
import { passkeyAlgorithms, passkeysOf, relyingParty } from '../factors/passkeys.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Begins the registration of a passkey. Its challenge is the token of the stored step. */
export const startWebAuthnRegistration = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, { AccessToken }, origin) => {
    const { account } = await authenticateFresh(service, AccessToken)
    const { rpId } = await relyingParty(service, origin)
    const known = (await passkeysOf(service, account.id)).filter((passkey) => passkey.rp_id === rpId)
    const challenge = await storeChallenge(service, {
      name: 'WEB_AUTHN_REGISTRATION',
      account,
      state: { rpId },
    })
    return {
      CredentialCreationOptions: await generateRegistrationOptions({
        rpName: rpId,
        rpID: rpId,
        userID: new Uint8Array(Buffer.from(account.id)),
        userName: account.email,
        userDisplayName: account.attributes['name'] ?? account.email,
        challenge: new Uint8Array(challenge),
        timeout: 180_000,
        supportedAlgorithmIDs: passkeyAlgorithms,
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        // Discoverable without a user name, and two factors in one: see `amrOf`.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),
    }
  },
})
