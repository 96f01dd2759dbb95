import * as z from 'zod'
import { assertDevice } from '../devices/devices.ts'
import { recordEvent } from '../events.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { inTransaction } from '../transaction.ts'
import { accessToken, deviceKey } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Deletes a device and ends its sign-ins, except the current one. */
export const forgetDevice = defineOperation({
  input: z.object({ AccessToken: accessToken, DeviceKey: deviceKey }),
  run: async (service, { AccessToken, DeviceKey }, origin) => {
    const { account, familyId } = await authenticateFresh(service, AccessToken)
    const device = await assertDevice(service, DeviceKey, account.id)
    await inTransaction(service, async (bound) => {
      await revokeFamilies(bound, { deviceKey: device.key, except: familyId })
      await bound.pool.query('delete from identity.device where key = $1', [device.key])
    })
    await recordEvent(service, { accountId: account.id, name: 'forgetDevice', details: { device: device.key } }, origin)
    return {}
  },
})
