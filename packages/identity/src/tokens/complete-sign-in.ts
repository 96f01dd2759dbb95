import type { SignedIn } from '../challenges/proceed.ts'
import { generateDevice, type NewDevice, touchDevice } from '../devices/devices.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { amrOf } from '../factors/factors.ts'
import type { Origin, Service } from '../service.ts'
import { type AuthenticationResult, beginFamily } from './issue-tokens.ts'

/**
 * Completes a sign-in with its tokens; offers a new browser to become a known device.
 *
 * @throws CognitoError NotAuthorizedException for the second client and a passkey of another domain than the product's:
 *   who controls that domain can pass on a sign-in there
 */
export async function completeSignIn(
  service: Service,
  { account, factors, rpId, deviceKey, isNewDevice, clientId }: SignedIn & { clientId: string },
  origin: Origin,
): Promise<AuthenticationResult & { NewDeviceMetadata?: NewDevice }> {
  const { settings } = service
  const isElsewhere = rpId !== undefined && rpId !== new URL(settings.base).hostname
  if (isElsewhere && clientId === settings.officeClientId) {
    throw new CognitoError('NotAuthorizedException', 'A passkey of this domain is for fans only.')
  }
  const { address, agent } = origin
  if (deviceKey !== undefined) await touchDevice(service, deviceKey, address)
  const offersDevice = isNewDevice && settings.devices === 'ON'
  const newDevice = offersDevice ? await generateDevice(service, { accountId: account.id, address }) : undefined
  if (newDevice?.knowsOthers) await notify(service, account, 'newDevice', origin)
  const NewDeviceMetadata = newDevice?.device
  const tokens = await beginFamily(service, account, {
    clientId,
    factors,
    deviceKey: deviceKey ?? NewDeviceMetadata?.DeviceKey ?? null,
    address,
    agent,
  })
  await recordEvent(
    service,
    { accountId: account.id, name: 'signIn', details: { amr: amrOf(factors).join(' ') } },
    origin,
  )
  return NewDeviceMetadata ? { ...tokens, NewDeviceMetadata } : tokens
}
