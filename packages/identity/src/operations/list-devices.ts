import * as z from 'zod'
import { devicesOf } from '../devices/devices.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { epoch } from './epoch.ts'
import { accessToken, deviceKey } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Lists the browsers that the account signs in with, latest first. */
export const listDevices = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    Limit: z.int().min(1).max(60).default(60),
    PaginationToken: deviceKey.optional(),
  }),
  run: async (service, { AccessToken, Limit, PaginationToken }) => {
    const { account } = await authenticateAccessToken(service, AccessToken)
    const known = await devicesOf(service, account.id)
    const start = PaginationToken === undefined ? 0 : known.findIndex(({ key }) => key === PaginationToken) + 1
    const page = known.slice(start, start + Limit)
    const last = start + Limit < known.length ? page.at(-1) : undefined
    return {
      Devices: page.map((device) => ({
        DeviceKey: device.key,
        DeviceAttributes: [
          { Name: 'device_status', Value: 'valid' },
          { Name: 'device_name', Value: device.name ?? '' },
          { Name: 'dev:device_remembered_status', Value: device.remembered ? 'remembered' : 'not_remembered' },
          { Name: 'last_ip_used', Value: device.address },
        ],
        DeviceCreateDate: epoch(device.created_at),
        DeviceLastModifiedDate: epoch(device.changed_at),
        DeviceLastAuthenticatedDate: epoch(device.signed_in_at),
      })),
      ...(last ? { PaginationToken: last.key } : {}),
    }
  },
})
