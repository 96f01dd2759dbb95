import { downloadData, getErasureRequest, requestErasure, withdrawErasure } from '@virage/contract'
import { sql } from 'kysely'
import { readFan } from '../fans/queries.ts'
import { presentFan } from '../fans/present-fan.ts'
import type { Tx } from '../platform/database/database.ts'
import type { RegisterOperation } from '../platform/http/register-operation.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Platform } from '../platform/platform.ts'
import { readBalance } from '../wallet/ledger.ts'
import { readFanData } from './read-fan-data.ts'

/** What a fan may ask of their own data: to have it, and to have it erased. */
export function privacyRoutes(register: RegisterOperation, { database, clock }: Platform): void {
  const found = async (tx: Tx, clubId: string, accountId: string) => {
    const fan = await readFan(tx, clubId, accountId)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return fan
  }

  register(downloadData, ({ club, principal }) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await found(tx, club.id, principal.username)
      return {
        exportedAt: clock.now().toISOString(),
        club: { slug: club.slug, name: club.platform_name },
        fan: presentFan(club, fan, await readBalance(tx, club.id, fan.id)),
        ...(await readFanData(tx, fan)),
      }
    }),
  )

  const readRequest = async (tx: Tx, clubId: string, fanId: string) => {
    const row = await tx
      .selectFrom('erasure_request')
      .select('requested_at')
      .where('club_id', '=', clubId)
      .where('fan_id', '=', fanId)
      .where('withdrawn_at', 'is', null)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    return { requestedAt: row?.requested_at.toISOString() ?? null }
  }

  register(getErasureRequest, ({ club, principal }) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await found(tx, club.id, principal.username)
      return readRequest(tx, club.id, fan.id)
    }),
  )

  register(requestErasure, ({ club, principal }) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await found(tx, club.id, principal.username)
      await tx
        .insertInto('erasure_request')
        .values({ club_id: club.id, fan_id: fan.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return readRequest(tx, club.id, fan.id)
    }),
  )

  register(withdrawErasure, ({ club, principal }) =>
    database.withTenant(club.id, async (tx) => {
      const fan = await found(tx, club.id, principal.username)
      await tx
        .updateTable('erasure_request')
        .set({ withdrawn_at: sql<Date>`virage_now()` })
        .where('club_id', '=', club.id)
        .where('fan_id', '=', fan.id)
        .where('withdrawn_at', 'is', null)
        .where('done_at', 'is', null)
        .execute()
      return {}
    }),
  )
}
