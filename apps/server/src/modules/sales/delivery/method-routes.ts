import {
  createDeliveryMethod,
  deleteDeliveryMethod,
  type ExclusiveDelivery,
  getExclusiveDelivery,
  listDeliveryMethods,
  replaceDeliveryMethod,
  setExclusiveDelivery,
  type StaffDeliveryMethod,
} from '@virage/contract/staff'
import { centsToDecimal, type DeliveryZone, type ParcelClass, parcelClasses } from '@virage/domain'
import { readCents } from '../../../platform/amount-dtos.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteIfUnreferenced } from '../../../platform/database/delete-if-unreferenced.ts'
import { diff } from '../../../platform/diff.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged } from '../../../platform/http/if-match.ts'
import type { Context } from '../../../platform/http/register-operation.ts'
import { versionOf } from '../../../platform/version-of.ts'
import type { StaffOperations } from '../../staff/index.ts'
import {
  deleteMethod,
  type ExclusiveDeliveryRow,
  insertMethod,
  lockMethod,
  type MethodFields,
  readExclusiveDelivery,
  readMethods,
  updateMethod,
  type UsedMethodRow,
  writeExclusiveDelivery,
} from './method-queries.ts'

/** Registers editors' operations on delivery methods, and on how exclusives are delivered (B06). */
export function deliveryMethodRoutes(backOffice: StaffOperations): void {
  const locked = async (tx: Tx, clubId: string, id: string) => {
    const row = await lockMethod(tx, clubId, id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return row
  }

  backOffice.read(listDeliveryMethods, async ({ club }, tx) => (await readMethods(tx, club.id)).map(present))

  backOffice.mutate(createDeliveryMethod, async ({ club, body }, tx) => {
    const row = await insertMethod(tx, club.id, fieldsOf(body))
    const answer = present({ ...row, exclusives: 0 })
    return { answer, audit: { subject: `delivery-method ${row.id}`, after: answer } }
  })

  backOffice.mutate(replaceDeliveryMethod, async ({ club, params, body, ifMatch }, tx) => {
    const row = await locked(tx, club.id, params.methodId)
    const before = present(row)
    assertUnchanged(ifMatch, before)
    if (body.kind !== row.kind)
      throw new ApiError('errors.validation.failed', { errors: [{ path: 'kind', key: 'errors.validation.choice' }] })
    const changed = await updateMethod(tx, row, fieldsOf(body))
    const answer = present({ ...changed, exclusives: row.exclusives })
    return { answer, audit: { subject: `delivery-method ${row.id}`, ...diff(before, answer) } }
  })

  backOffice.mutate(deleteDeliveryMethod, async ({ club, params, ifMatch }, tx) => {
    const row = await locked(tx, club.id, params.methodId)
    const before = present(row)
    assertUnchanged(ifMatch, before)
    await deleteIfUnreferenced(() => deleteMethod(tx, row))
    return { answer: {}, audit: { subject: `delivery-method ${row.id}`, before } }
  })

  const found = async (tx: Tx, clubId: string, exclusiveId: string) => {
    const row = await readExclusiveDelivery(tx, clubId, exclusiveId)
    if (!row) throw new ApiError('errors.backend.notFound')
    return row
  }
  backOffice.read(getExclusiveDelivery, async ({ club, params }, tx) =>
    presentExclusive(await found(tx, club.id, params.exclusiveId)),
  )
  backOffice.mutate(setExclusiveDelivery, async ({ club, params, body }, tx) => {
    const before = presentExclusive(await found(tx, club.id, params.exclusiveId))
    const known = new Set((await readMethods(tx, club.id)).map(({ id }) => id))
    const answer = { parcelClass: body.parcelClass, methodIds: [...new Set(body.methodIds)].toSorted() }
    if (!answer.methodIds.every((id) => known.has(id)))
      throw new ApiError('errors.validation.failed', {
        errors: [{ path: 'methodIds', key: 'errors.validation.unknown' }],
      })
    const row = { parcel_class: answer.parcelClass, method_ids: answer.methodIds }
    await writeExclusiveDelivery(tx, { clubId: club.id, exclusiveId: params.exclusiveId }, row)
    return { answer, audit: { subject: `exclusive ${params.exclusiveId}`, ...diff(before, answer) } }
  })
}

const presentExclusive = ({ parcel_class, method_ids }: ExclusiveDeliveryRow): ExclusiveDelivery => ({
  parcelClass: parcel_class,
  methodIds: method_ids,
})

/** Converts the prices of each class that has one. */
function pricesOf<From, To>(prices: { [K in ParcelClass]?: From | undefined }, convert: (price: From) => To) {
  const converted: Partial<Record<ParcelClass, To>> = {}
  for (const size of parcelClasses) {
    const price = prices[size]
    if (price !== undefined) converted[size] = convert(price)
  }
  return converted
}

function fieldsOf(body: Context<typeof createDeliveryMethod>['body']): MethodFields {
  const zones = body.zones.map(({ countries, prices }): DeliveryZone => ({
    countries,
    prices: pricesOf(prices, readCents),
  }))
  return {
    kind: body.kind,
    name: JSON.stringify(body.name),
    note: body.note && JSON.stringify(body.note),
    zones: JSON.stringify(zones),
    carrier: body.carrier,
    days_min: body.daysMin,
    days_max: body.daysMax,
    tracking_pattern: body.trackingPattern,
    place: body.place,
    happens_at: body.happensAt,
    active: body.active,
  }
}

function present(row: UsedMethodRow): StaffDeliveryMethod {
  const fields = {
    kind: row.kind,
    name: row.name,
    note: row.note,
    zones: row.zones.map(({ countries, prices }) => ({ countries, prices: pricesOf(prices, centsToDecimal) })),
    carrier: row.carrier,
    daysMin: row.days_min,
    daysMax: row.days_max,
    trackingPattern: row.tracking_pattern,
    place: row.place,
    happensAt: row.happens_at?.toISOString() ?? null,
    active: row.active,
  }
  return { id: row.id, version: versionOf(fields), ...fields, exclusives: row.exclusives }
}
