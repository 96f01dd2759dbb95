import * as z from 'zod'
import { nameDevice } from '../devices/devices.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { isRaisable, N, numberOf } from '../srp/group.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { accessToken, deviceKey } from './fields.ts'
import { defineOperation } from './operation.ts'

const base64 = z.base64().min(1).max(1024)

/** Makes a browser a known device, with the verifier of a secret that the browser keeps. */
export const confirmDevice = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    DeviceKey: deviceKey,
    DeviceName: z.string().max(1024).default(''),
    DeviceSecretVerifierConfig: z.object({ Salt: base64, PasswordVerifier: base64 }),
  }),
  run: async (service, { AccessToken, DeviceKey, DeviceName, DeviceSecretVerifierConfig: sent }, origin) => {
    const { account } = await authenticateAccessToken(service, AccessToken)
    const salt = numberOf(Buffer.from(sent.Salt, 'base64'))
    const verifier = numberOf(Buffer.from(sent.PasswordVerifier, 'base64'))
    if (verifier >= N || !isRaisable(verifier)) throw new CognitoError('InvalidParameterException', 'Invalid verifier')
    await nameDevice(service, { key: DeviceKey, accountId: account.id, name: DeviceName, salt, verifier })
    await recordEvent(service, { accountId: account.id, name: 'confirmDevice', details: { device: DeviceKey } }, origin)
    // The user chooses whether it replaces the second factor (UpdateDeviceStatus).
    return { UserConfirmationNecessary: true }
  },
})
