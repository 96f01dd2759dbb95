import { downloadData, getErasureRequest, requestErasure, withdrawErasure } from '@virage/contract'
import { readFan } from '../fans/queries.ts'
import { toCoinsDto } from '../../../platform/amount-dtos.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readBalance } from '../../wallet/index.ts'
import { insertErasureRequest, readErasureRequest, withdrawErasureRequest } from './queries.ts'
import { readFanData, recordOf } from './read-fan-data.ts'

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
      return {
        exportedAt: clock.now().toISOString(),
        club: { slug: club.slug, name: club.platform_name },
        fan: { ...recordOf(fan), balance: toCoinsDto(await readBalance(tx, club.id, fan.id), club) },
        ...(await readFanData(tx, personalData, fan)),
      }
    }),
  )

  const readRequest = async (tx: Tx, clubId: string, fanId: string) => {
    const requestedAt = await readErasureRequest(tx, clubId, fanId)
    return { requestedAt: requestedAt?.toISOString() ?? null }
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
