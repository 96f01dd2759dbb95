import {
  exportParcels,
  findParcelByCode,
  getStaffParcel,
  type Handover,
  handOverParcel,
  listStaffParcels,
  moveParcels,
  printParcelLabels,
  promiseParcel,
  replaceParcel,
  shipParcel,
  type StaffParcel,
  type StaffParcelDetails,
} from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { isLateParcel, nextParcelStates, readParcelCode } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Context } from '../../../platform/http/register-operation.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PrivatePictures } from '../../media/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { addressLinesOf, readSeller } from '../../tenancy/index.ts'
import { orderNumber } from '../orders/queries.ts'
import { presentBuyer } from '../overview/present-buyer.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { exportedParcelColumns } from './exported-parcel-columns.ts'
import { hashParcelCode } from './create-parcels.ts'
import { handOver } from './hand-over.ts'
import { type HandoverRow, readHandovers } from './handover-queries.ts'
import { lockParcelWithOrder } from './lock-parcels.ts'
import { moveManyParcels } from './move-many-parcels.ts'
import { moveProblems } from './move-parcel.ts'
import { readExportedParcels, readParcels } from './parcel-list.ts'
import { lockParcel, type ParcelRow, readMoves, readParcel, readParcelByCode } from './parcel-queries.ts'
import { promise } from './promises.ts'
import { replace } from './replace-parcel.ts'
import { attachPhotos, checkPhotos } from '../proofs/attach-photos.ts'
import type { PhotoUrls } from '../proofs/photo-urls.ts'
import { type ParcelLabel, renderLabelsPdf } from './render-labels-pdf.ts'
import { readPhotosOf } from '../proofs/queries.ts'
import { ship } from './ship-parcel.ts'
import { waitingUntil } from './wait-for-more.ts'

/** Registers staff's operations on parcels (B06). */
export function parcelStaffRoutes(
  backOffice: StaffOperations,
  { database, clock, publicUrl }: Pick<Platform, 'database' | 'clock' | 'publicUrl'>,
  { pictures, photoUrls }: { pictures: PrivatePictures; photoUrls: PhotoUrls },
): void {
  const present = (row: ParcelRow, language: Language): StaffParcel => ({
    id: row.id,
    order: { id: row.order_id, number: orderNumber(row.order_number) },
    date: row.created_at.toISOString(),
    buyer: presentBuyer(row),
    kind: row.kind,
    methodName: localized(row.method_name, language) ?? '',
    state: row.state,
    stateSince: row.state_since.toISOString(),
    nextStates: nextParcelStates(row.kind, row.state).filter(
      (to) => (row.sent_with === null || to !== 'SHIPPED') && !(row.has_live_other && to === 'DELIVERED'),
    ),
    things: row.things.map(({ id, name, image_url }) => ({
      id,
      name: localized(name, language) ?? '',
      imageUrl: image_url,
    })),
    country: row.address?.country ?? null,
    promisedDay: row.promised_on,
    late: isLateParcel({ state: row.state, promisedOn: row.promised_on }, dayOf(clock.now())),
    termDay: row.term_on,
    deputy: row.deputy,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    waitsUntil: waitingUntil(row, clock.now())?.toISOString() ?? null,
    sentWith: row.lead_number === null ? null : orderNumber(row.lead_number),
    carries: row.carried_numbers.map(orderNumber),
    codeHash: row.state === 'READY' && row.kind !== 'DIGITAL' ? hashParcelCode(row.code) : null,
  })
  const details = async (tx: Tx, row: ParcelRow, language: Language): Promise<StaffParcelDetails> => ({
    ...present(row, language),
    address: row.address,
    place: row.place,
    note: row.note,
    trackingUrl: row.tracking_url,
    moves: (await readMoves(tx, row.club_id, [row.id])).map((move) => ({
      state: move.to_state,
      date: move.at.toISOString(),
      by: move.actor_kind,
      staffEmail: move.actor,
      receivedBy: move.received_by,
    })),
    handovers: await withPhotos(tx, row.club_id, await readHandovers(tx, row)),
  })
  const withPhotos = async (tx: Tx, clubId: string, handovers: HandoverRow[]) => {
    const ids = handovers.map(({ id }) => id)
    const photos = await readPhotosOf(tx, clubId, 'handover_id', ids)
    return handovers.map((row) => {
      const [photo] = photos.get(row.id) ?? []
      return { ...presentHandover(row), photoUrl: photo ? photoUrls.of({ clubId, id: photo.id }) : null }
    })
  }
  const orNotFound = <T>(row: T | undefined): T => {
    if (!row) throw new ApiError('errors.backend.notFound')
    return row
  }
  const subjectOf = ({ id }: { id: string }) => `parcel ${id}`

  backOffice.read(listStaffParcels, async (context, tx) =>
    sendList(context, await readParcels(tx, context.club.id, context.query), (row) => present(row, context.language)),
  )

  // It shows an address and photographs, so it is audited who has seen it.
  backOffice.mutate(getStaffParcel, async ({ club, params, language }, tx) => {
    const row = orNotFound(await readParcel(tx, club.id, params.parcelId))
    return { answer: await details(tx, row, language), audit: { subject: subjectOf(row) } }
  })

  backOffice.mutate(moveParcels, async ({ club, body, staff }, tx) => {
    const by = { kind: 'STAFF' as const, email: staff.email }
    const moved = await moveManyParcels(tx, { clubId: club.id, publicUrl: publicUrl() }, body.ids, {
      to: body.state,
      by,
    })
    return {
      answer: {
        results: moved.map(({ id, result }) => ({
          id,
          ok: result.ok,
          problem: result.ok ? null : moveProblems[result.reason],
        })),
      },
      audit: moved.flatMap(({ id, from, result }) =>
        result.ok && result.isNew
          ? [{ subject: subjectOf({ id }), before: { state: from }, after: { state: body.state } }]
          : [],
      ),
    }
  })

  backOffice.mutate(shipParcel, async ({ club, params, body, staff, language }, tx) => {
    const row = orNotFound(await lockParcel(tx, club.id, params.parcelId))
    const sent = await ship(tx, row, { ...body, email: staff.email, publicUrl: publicUrl() })
    if (!sent.ok) throw new ApiError(moveProblems[sent.reason])
    return {
      answer: await details(tx, sent.parcel, language),
      audit: { subject: subjectOf(row), before: { state: row.state }, after: { state: sent.parcel.state, ...body } },
    }
  })

  backOffice.mutate(promiseParcel, async ({ club, params, body, language }, tx) => {
    const row = orNotFound(await lockParcel(tx, club.id, params.parcelId))
    const changed = await promise(tx, row, body.day, publicUrl())
    return {
      answer: await details(tx, changed, language),
      audit: {
        subject: subjectOf(row),
        before: { promisedDay: row.promised_on },
        after: { promisedDay: changed.promised_on },
      },
    }
  })

  backOffice.mutate(replaceParcel, async ({ club, params, staff, language }, tx) => {
    const locked = orNotFound(await lockParcelWithOrder(tx, club.id, params.parcelId))
    const opened = await replace(tx, locked, { email: staff.email, now: clock.now() })
    if (!opened) throw new ApiError('errors.parcel.live')
    return {
      answer: await details(tx, opened, language),
      audit: { subject: subjectOf(opened), details: { replaces: locked.parcel.id } },
    }
  })

  /** Returns a parcel as the counter sees it: helpers of a night see no addresses. */
  const presentAtCounter = (row: ParcelRow, language: Language, { role }: Pick<StaffMember, 'role'>): StaffParcel => {
    const parcel = present(row, language)
    return role === 'floor' ? { ...parcel, buyer: { ...parcel.buyer, email: '' } } : parcel
  }

  backOffice.read(findParcelByCode, async ({ club, params, staff, language }, tx) => {
    const row = orNotFound(await readParcelByCode(tx, club.id, readParcelCode(params.code), false))
    return { ...presentAtCounter(row, language, staff), handovers: (await readHandovers(tx, row)).map(presentHandover) }
  })

  const checkPhotoOf = ({ club, body: { photoId }, staff }: Context<typeof handOverParcel>) => {
    const photos = { ids: photoId === null ? [] : [photoId], accountId: staff.accountId, path: 'photoId' }
    return checkPhotos({ database, pictures }, club.id, photos)
  }
  backOffice.prepareAndMutate(handOverParcel, checkPhotoOf, async ({ club, body, staff, language }, tx, photos) => {
    const row = orNotFound(await readParcelByCode(tx, club.id, readParcelCode(body.code), true))
    const { receivedBy, initials, handedOverAt } = body
    const earlier = handedOverAt === undefined ? null : within(new Date(handedOverAt), row.created_at, clock.now())
    const attach = (id: string) => attachPhotos(tx, { clubId: club.id, photos, proven: { handover_id: id } })
    const given = { email: staff.email, receivedBy, initials, earlier, publicUrl: publicUrl(), attach }
    const handed = await handOver(tx, row, given)
    if (!handed.ok) throw new ApiError(moveProblems[handed.reason])
    const { parcel, isNew, at, by, handovers } = handed
    return {
      answer: {
        parcel: presentAtCounter(parcel, language, staff),
        isNew,
        date: at.toISOString(),
        staffEmail: by,
        handovers: handovers.map(presentHandover),
      },
      audit: isNew
        ? { subject: subjectOf(row), before: { state: row.state }, after: { state: parcel.state } }
        : { subject: subjectOf(row), details: { scannedAgain: true } },
    }
  })

  backOffice.mutate(printParcelLabels, async ({ club, body, language }, tx) => {
    const labels: ParcelLabel[] = []
    for (const id of new Set(body.ids)) {
      const { address, order_number } = orNotFound(await readParcel(tx, club.id, id))
      if (address) labels.push({ address, number: orderNumber(order_number) })
    }
    const pdf = labels.length === 0 ? null : await renderLabelsPdf(labels, { language, ...(await senderOf(tx, club)) })
    return {
      answer: { pdf: pdf?.toString('base64') ?? null, count: labels.length },
      audit: body.ids.map((id) => ({ subject: subjectOf({ id }) })),
    }
  })

  backOffice.exportList(exportParcels, {
    name: 'parcels',
    columns: exportedParcelColumns,
    read: async ({ club, query }, tx, page) => readExportedParcels(tx, club.id, { ...query, ...page }),
  })
}

/** Returns who sends a club's parcels: the club, and the address of its seller's file. */
async function senderOf(tx: Tx, club: Pick<Club, 'id' | 'name'>): Promise<{ sender: string }> {
  const seller = await readSeller(tx, club.id)
  return { sender: [club.name, ...(seller ? addressLinesOf(seller.details.address) : [])].join(', ') }
}

/** Returns a time by a counter's clock, which can be wrong, between the order and now. */
const within = (time: Date, from: Date, to: Date): Date =>
  new Date(Math.min(Math.max(time.getTime(), from.getTime()), to.getTime()))

const presentHandover = (row: HandoverRow): Handover => ({
  date: row.handed_over_at.toISOString(),
  staffEmail: row.recorded_by,
  receivedBy: row.received_by,
  initials: row.initials,
})
