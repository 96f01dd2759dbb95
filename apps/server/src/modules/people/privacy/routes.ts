import { downloadData, getErasureRequest, requestErasure, withdrawErasure } from '@virage/contract'
import { readFan } from '../fans/queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertErasureRequest, readErasureRequest, withdrawErasureRequest } from './queries.ts'
import { readFanData } from './read-fan-data.ts'

/** Registers the operations on a fan's own data: download and erasure. */
export function privacyRoutes(
  register: RegisterOperation,
  { database, clock }: Platform,
  personalData: readonly PersonalTable[],
): void {
  const getFan = async (tx: Tx, clubId: string, accountId: string) => {
    const fan = await readFan(tx, clubId, accountId)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return fan
  }

  register(downloadData, ({ club, principal }) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await getFan(tx, club.id, principal.username)
      return readFanData(tx, personalData, { club, fan, now: clock.now() })
    }),
  )

  const readRequest = async (tx: Tx, clubId: string, fanId: string) => {
    const request = await readErasureRequest(tx, clubId, fanId)
    return { requestedAt: request?.requested_at.toISOString() ?? null }
  }

  register(getErasureRequest, ({ club, principal }) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await getFan(tx, club.id, principal.username)
      return readRequest(tx, club.id, fan.id)
    }),
  )

  register(requestErasure, ({ club, principal }) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await getFan(tx, club.id, principal.username)
      await insertErasureRequest(tx, club.id, fan.id)
      return readRequest(tx, club.id, fan.id)
    }),
  )

  register(withdrawErasure, ({ club, principal }) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await getFan(tx, club.id, principal.username)
      await withdrawErasureRequest(tx, club.id, fan.id)
      return {}
    }),
  )
}
