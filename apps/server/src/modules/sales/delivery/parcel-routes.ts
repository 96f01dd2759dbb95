import {
  confirmReceipt,
  type Language,
  listParcels,
  type Parcel,
  setParcelDeputy,
  setParcelTerm,
  setParcelWaiting,
} from '@virage/contract'
import { canEndContract, canNameDeputy, canWait, isLateParcel } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Context, RegisterOperation } from '../../../platform/http/register-operation.ts'
import { runIdempotently } from '../../../platform/http/run-idempotently.ts'
import { localized } from '../../../platform/localized.ts'
import type { Platform } from '../../../platform/platform.ts'
import { orderNumber } from '../orders/queries.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { moveLockedParcel, moveProblems } from './move-parcel.ts'
import { changeOwnParcel, readOwnParcels } from './own-parcels.ts'
import { type MoveRow, type ParcelRow, updateParcel } from './parcel-queries.ts'
import { setTerm } from './promises.ts'
import { setWaiting, waitingUntil, waitOf } from './wait-for-more.ts'

/** Registers the operations on a fan's own parcels (B06). */
export function parcelRoutes(register: RegisterOperation, { database, clock, fans, publicUrl }: Platform): void {
  const present = (row: ParcelRow, moves: MoveRow[], language: Language): Parcel => ({
    id: row.id,
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_number),
    kind: row.kind,
    methodName: localized(row.method_name, language) ?? '',
    state: row.state,
    things: row.things.map(({ name, image_url }) => ({ name: localized(name, language) ?? '', imageUrl: image_url })),
    isPart: row.exclusive_ids !== null,
    address: row.address,
    place: row.place,
    deputy: row.deputy,
    canNameDeputy: canNameDeputy(row.kind, row.state),
    note: row.note,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    promisedDay: row.promised_on,
    late: isLateParcel({ state: row.state, promisedOn: row.promised_on }, dayOf(clock.now())),
    canConfirm:
      row.state === 'SHIPPED' ||
      (row.state === 'LOST' && !row.has_live_other) ||
      (row.state === 'READY' && row.place === null),
    termDay: row.term_on,
    canEndContract: canEndContract(
      { state: row.state, termOn: row.term_on, isReplaced: row.is_replaced },
      dayOf(clock.now()),
    ),
    canWait: canWait(waitOf(row), clock.now()),
    waitsUntil: waitingUntil(row, clock.now())?.toISOString() ?? null,
    sentWith: row.lead_number === null ? null : orderNumber(row.lead_number),
    code: row.state === 'READY' && row.place !== null ? row.code : null,
    moves: moves
      .filter(({ parcel_id }) => parcel_id === row.id)
      .map(({ to_state, at }) => ({ state: to_state, date: at.toISOString() })),
  })

  /** Changes a parcel of the fan, once per key, and returns it. */
  const change = async (
    context: Pick<Context<typeof confirmReceipt>, 'club' | 'principal' | 'params' | 'idempotencyKey' | 'language'>,
    { operation, input }: { operation: string; input: unknown },
    work: (tx: Tx, row: ParcelRow) => Promise<ParcelRow>,
  ): Promise<Parcel> => {
    const { club, principal, params, idempotencyKey, language } = context
    const fan = await fans.find(club.id, principal.username)
    const request = {
      clubId: club.id,
      principal: principal.username,
      operation,
      key: idempotencyKey,
      input: [params.parcelId, input],
    }
    return database.withTenant(club.id, (tx) =>
      runIdempotently(tx, request, async () => {
        const { row, moves } = await changeOwnParcel(tx, { clubId: club.id, fanId: fan?.id, ...params }, work)
        return present(row, moves, language)
      }),
    )
  }

  register(listParcels, async ({ club, principal, language }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const { rows, moves } = await database.withTenant(club.id, (tx) => readOwnParcels(tx, club.id, fan.id))
    return rows.map((row) => present(row, moves, language))
  })

  register(confirmReceipt, (context) =>
    change(context, { operation: 'confirmReceipt', input: null }, async (tx, row) => {
      const moved = await moveLockedParcel(tx, row, { to: 'DELIVERED', by: { kind: 'FAN' } }, publicUrl())
      if (!moved.ok) throw new ApiError(moveProblems[moved.reason])
      return moved.parcel
    }),
  )

  register(setParcelDeputy, async ({ club, principal, params, body, language }) => {
    const fan = await fans.find(club.id, principal.username)
    const name = async (tx: Tx, row: ParcelRow) => {
      if (!canNameDeputy(row.kind, row.state)) throw new ApiError('errors.parcel.illegalMove')
      await updateParcel(tx, row, body)
      return { ...row, ...body }
    }
    const { row, moves } = await database.withTenant(club.id, (tx) =>
      changeOwnParcel(tx, { clubId: club.id, fanId: fan?.id, ...params }, name),
    )
    return present(row, moves, language)
  })

  register(setParcelWaiting, async ({ club, principal, params, body, language }) => {
    const fan = await fans.find(club.id, principal.username)
    const set = async (tx: Tx, row: ParcelRow) => {
      const changed = await setWaiting(tx, row, { waits: body.waits, now: clock.now() })
      if (!changed) throw new ApiError('errors.parcel.illegalMove')
      return changed
    }
    const { row, moves } = await database.withTenant(club.id, (tx) =>
      changeOwnParcel(tx, { clubId: club.id, fanId: fan?.id, ...params }, set),
    )
    return present(row, moves, language)
  })

  register(setParcelTerm, (context) =>
    change(context, { operation: 'setParcelTerm', input: context.body }, async (tx, row) => {
      const set = await setTerm(tx, row, { day: context.body.day, today: dayOf(clock.now()), publicUrl: publicUrl() })
      if (!set.ok) throw new ApiError(set.reason === 'notLate' ? 'errors.parcel.notLate' : 'errors.validation.failed')
      return set.parcel
    }),
  )
}
