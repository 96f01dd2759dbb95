import { randomUUID } from 'node:crypto'
import { CognitoError } from '../errors.ts'
import type { Service } from '../service.ts'

/** A browser that an account signs in with. */
export type Device = {
  key: string
  account_id: string
  group_key: string
  name: string | null
  credential: Buffer | null
  remembered: boolean
  trusted: boolean
  address: string
  created_at: Date
  changed_at: Date
  signed_in_at: Date
}

/** Finds a confirmed device of the account. */
export async function findDevice({ pool }: Service, key: string, accountId: string): Promise<Device | undefined> {
  const { rows } = await pool.query<Device>(
    'select * from identity.device where key = $1 and account_id::text = $2 and credential is not null',
    [key, accountId],
  )
  return rows[0]
}

/**
 * Rejects a device that doesn't belong to the account.
 *
 * @throws CognitoError ResourceNotFoundException with the message that makes clients forget the device and try again
 */
export async function assertDevice(service: Service, key: string, accountId: string | undefined): Promise<Device> {
  const device = await findDevice(service, key, accountId ?? '')
  if (!device) throw new CognitoError('ResourceNotFoundException', 'Device does not exist.')
  return device
}

/** What a browser needs to become a known device. */
export type NewDevice = { DeviceKey: string; DeviceGroupKey: string }

/**
 * Generates a device for a browser that has none. It becomes known when the browser confirms it.
 *
 * @returns the device, and whether the account has other known devices
 */
export async function generateDevice(
  { pool, settings, now }: Service,
  { accountId, address }: { accountId: string; address: string },
): Promise<{ device: NewDevice; knowsOthers: boolean }> {
  const [region = ''] = settings.poolId.split('_')
  const key = `${region}_${randomUUID()}`
  const groupKey = `-${randomUUID().slice(0, 8)}`
  const { rows } = await pool.query<{ knows_others: boolean }>(
    `insert into identity.device (key, account_id, group_key, address, created_at, changed_at, signed_in_at)
     values ($1, $2, $3, $4, $5, $5, $5)
     returning exists (select from identity.device where account_id = $2 and credential is not null) as knows_others`,
    [key, accountId, groupKey, address, now()],
  )
  return { device: { DeviceKey: key, DeviceGroupKey: groupKey }, knowsOthers: rows[0]?.knows_others === true }
}

/** Records that a device signed in. */
export async function touchDevice({ pool, now }: Service, key: string, address: string): Promise<void> {
  await pool.query('update identity.device set signed_in_at = $2, address = $3 where key = $1', [key, now(), address])
}

/**
 * Makes a browser a known device.
 *
 * @throws CognitoError ResourceNotFoundException if no device was generated for it, or it is already confirmed
 */
export async function nameDevice(
  { pool, encryption, now }: Service,
  device: { key: string; accountId: string; name: string; salt: bigint; verifier: bigint },
): Promise<void> {
  const plain = Buffer.from(JSON.stringify([device.salt.toString(16), device.verifier.toString(16)]))
  const { rowCount } = await pool.query(
    `update identity.device set credential = $3, name = $4, changed_at = $5
     where key = $1 and account_id = $2 and credential is null`,
    [
      device.key,
      device.accountId,
      encryption.encrypt(plain, { purpose: 'device', owner: device.key }),
      device.name.slice(0, 200),
      now(),
    ],
  )
  if (rowCount !== 1) throw new CognitoError('ResourceNotFoundException', 'Device does not exist.')
}

/** Lists the known devices of an account, latest first. */
export async function devicesOf({ pool }: Service, accountId: string): Promise<Device[]> {
  const { rows } = await pool.query<Device>(
    `select * from identity.device where account_id = $1 and credential is not null
     order by signed_in_at desc, key`,
    [accountId],
  )
  return rows
}
