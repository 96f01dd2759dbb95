import { getCheckIn } from '@virage/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CheckInCodes } from './check-in-codes.ts'
import { readOwnPaddles } from './paddles.ts'

/** Registers what a fan shows at the entrance of an auction in a room. */
export function checkInRoute(
  register: RegisterOperation,
  { database, fans }: Pick<Platform, 'database' | 'fans'>,
  codes: CheckInCodes,
): void {
  register(getCheckIn, async ({ club, principal, language }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    const { code, expiresAt } = codes.issue({ clubId: club.id, fanId: fan.id })
    const paddles = await database.withTenant(club.id, (tx) => readOwnPaddles(tx, club.id, fan.id))
    return {
      code,
      expiryDate: expiresAt.toISOString(),
      paddles: paddles.map(({ number, name }) => ({ number, auctionName: localized(name, language) ?? '' })),
    }
  })
}
