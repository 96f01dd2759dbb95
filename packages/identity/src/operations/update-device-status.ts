import * as z from 'zod'
import { assertDevice } from '../devices/devices.ts'
import { recordEvent } from '../events.ts'
import { hasTwoFactors } from '../factors/factors.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { accessToken, deviceKey } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Remembers a device, or stops remembering it. It replaces a second factor if this sign-in had one. */
export const updateDeviceStatus = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    DeviceKey: deviceKey,
    DeviceRememberedStatus: z.enum(['remembered', 'not_remembered']),
  }),
  run: async (service, { AccessToken, DeviceKey, DeviceRememberedStatus }, origin) => {
    const { account, factors } = await authenticateFresh(service, AccessToken)
    const device = await assertDevice(service, DeviceKey, account.id)
    const remembered = DeviceRememberedStatus === 'remembered'
    await service.pool.query(
      'update identity.device set remembered = $2, trusted = $3, changed_at = $4 where key = $1',
      [device.key, remembered, remembered && hasTwoFactors(factors), service.now()],
    )
    const name = remembered ? 'rememberDevice' : 'unrememberDevice'
    await recordEvent(service, { accountId: account.id, name, details: { device: device.key } }, origin)
    return {}
  },
})
