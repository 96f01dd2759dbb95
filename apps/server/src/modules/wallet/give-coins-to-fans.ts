import type { GivenRow } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { newIds } from '../../platform/database/new-id.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { payFans } from './batch-transfers.ts'
import { areCoinsEnabled } from './coins-enabled.ts'
import { type AddressedFan, readFansByEmail } from './staff-queries.ts'

/** A row of a list of gifts. */
export type Gift = { email: string; amount: Coins }

/**
 * Gives coins of the treasury to the fans of a list, with a reason that their wallets show, unless it is only tried.
 *
 * @returns the fan of each row, or why the row is refused
 * @throws ApiError if the club has no coins; if a row is refused, or the treasury does not have the sum, and it isn't only tried: then nobody gets any
 */
export async function giveToFans(
  tx: Tx,
  { clubId, memo, gifts, dryRun }: { clubId: string; memo: string; gifts: Gift[]; dryRun: boolean },
): Promise<GivenRow[]> {
  if (!(await areCoinsEnabled(tx, clubId))) throw new ApiError('errors.payment.coinsNotAccepted')
  const rows = await matchGifts(tx, clubId, gifts)
  if (!dryRun) await giveToAll(tx, { clubId, memo, gifts, rows })
  return rows
}

async function matchGifts(tx: Tx, clubId: string, gifts: Gift[]): Promise<GivenRow[]> {
  const addresses = gifts.map(({ email }) => email.toLowerCase())
  const byAddress = Map.groupBy(
    await readFansByEmail(tx, clubId, [...new Set(addresses)]),
    ({ address }: AddressedFan) => address,
  )
  const seen = new Set<string>()
  return addresses.map((address): GivenRow => {
    const [fan, another] = byAddress.get(address) ?? []
    if (!fan) return { fan: null, problem: 'errors.staff.noFan' }
    if (another) return { fan: null, problem: 'errors.staff.severalFans' }
    if (seen.has(fan.id)) return { fan: null, problem: 'errors.staff.sameFan' }
    seen.add(fan.id)
    return { fan: { id: fan.id, firstName: fan.first_name, lastName: fan.last_name }, problem: null }
  })
}

async function giveToAll(
  tx: Tx,
  { clubId, memo, gifts, rows }: { clubId: string; memo: string; gifts: Gift[]; rows: GivenRow[] },
): Promise<void> {
  const errors = rows.flatMap(({ problem }, at) => (problem ? [{ path: `rows.${at}.email`, key: problem }] : []))
  if (errors.length > 0) throw new ApiError('errors.validation.failed', { errors })
  const references = await newIds(tx, gifts.length)
  const payments = gifts.map(({ amount }, at) => {
    const [fan, reference] = [rows[at]?.fan, references[at]]
    if (!fan || reference === undefined) throw new Error('A gift needs a fan')
    return { fanId: fan.id, amount, reference }
  })
  const moved = await payFans(tx, { clubId, kind: 'GIFT', memo }, payments)
  if (!moved.ok) throw new ApiError('errors.coins.notEnough')
}
