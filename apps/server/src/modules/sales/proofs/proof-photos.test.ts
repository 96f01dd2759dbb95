import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '../../../personal-data.ts'
import { buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { addDeliveryMethod, deliverBy } from '../../../testing/deliveries.ts'
import { readIdleTransactions } from '../../../testing/lock-waits.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { type S3Server, startS3Server } from '../../../testing/s3-server.ts'
import { takePhoto } from '../../../testing/take-photo.ts'
import { eraseFan } from '../../people/privacy/erase-fan.ts'
import { purgeProofPhotos } from './purge-photos.ts'

const slug = 'fc-virage'
const params = { slug }
const pennant = 'founders-pennant'
const finance = ['one@nance.test', 'two@nance.test'] as const

let s3: S3Server
let onDisk: TestApp
let inBucket: TestApp
beforeAll(async () => {
  s3 = await startS3Server()
  onDisk = await openApp()
  inBucket = await openApp(s3.settings)
  for (const app of [onDisk, inBucket]) await prepare(app)
})
afterAll(async () => {
  await onDisk.stop()
  await inBucket.stop()
  s3.stop()
})

/** Has a thing fetched at the club's shop, and two people in finance. */
async function prepare(app: TestApp): Promise<void> {
  const operator = await app.as('operator@virage.test')
  for (const email of finance) {
    valueOf(await operator(staff.addStaff, { params, body: { email, role: 'finance' } }))
    await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  }
  await deliverBy(app, pennant, [await addDeliveryMethod(app, { kind: 'PICKUP', name: 'Club shop', place: 'Gate 4' })])
}

/** Sells a thing that is ready to be fetched. @returns its parcel and its code */
async function readyParcel(app: TestApp, email: string) {
  const operator = await app.as('operator@virage.test')
  const fan = await buyersOf(app, slug)(email)
  const { id: exclusiveId } = await shownExclusive(app, slug, pennant)
  const query = { exclusiveId, country: 'FR' }
  const [option] = valueOf(await fan.call(contract.listDeliveryOptions, { params, query }))
  const order = await fan.buy([pennant], { methodId: option?.methodId ?? '', price: 0 })
  const own = async () =>
    valueOf(await fan.call(contract.listParcels, { params: fan.own })).find(({ orderId }) => orderId === order.id)
  const { id = '' } = (await own()) ?? {}
  valueOf(await operator(staff.moveParcels, { params, body: { ids: [id], state: 'READY' } }))
  return { id, orderId: order.id, code: (await own())?.code ?? '' }
}

/** Hands a thing over with a photograph. @returns where staff see it */
async function handOverWithPhoto(app: TestApp, email: string) {
  const operator = await app.as('operator@virage.test')
  const { id, code, orderId } = await readyParcel(app, email)
  const photo = await takePhoto(app, slug, operator)
  valueOf(await operator(staff.handOverParcel, { params, body: { code, photoId: photo.id } }))
  const shown = valueOf(await operator(staff.getStaffParcel, { params: { slug, parcelId: id } }))
  const url = new URL(shown.handovers[0]?.photoUrl ?? '', app.origin)
  return { parcelId: id, orderId, photo, url }
}

const statusOf = async (url: URL) => (await fetch(url)).status

const moveClock = (app: TestApp, seconds: number) =>
  fetch(`${app.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })

describe.each([
  ['on the disk of this machine', () => onDisk],
  ['in an S3 bucket', () => inBucket],
])('a photograph of a handover, %s,', (_name, appOf) => {
  test('is shown re-encoded to staff who open the parcel, and to nobody without the signature (B06)', async () => {
    const app = appOf()
    const { url, photo } = await handOverWithPhoto(app, 'marie@fans.test')
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const meta = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([meta.width, meta.exif]).toEqual([400, undefined])
    const [unsigned, forged, other] = [new URL(url), new URL(url), new URL(url)]
    unsigned.search = ''
    forged.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))
    other.pathname = url.pathname.replace(/[^/]+$/, crypto.randomUUID())
    expect(await Promise.all([unsigned, forged, other].map(statusOf))).toEqual([404, 404, 404])
    const file = photo.uploadUrl.pathname.split('/').at(-1) ?? ''
    expect(file).toMatch(/^private-[0-9a-f]{36}\.jpg$/)
    expect(await statusOf(new URL(`/media/${file}`, app.origin))).toBe(404)
  })

  test('is not replaced once it proves something (B06)', async () => {
    const { url, photo } = await handOverWithPhoto(appOf(), 'marie@fans.test')
    const shown = async () => Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64')
    const before = await shown()
    const other = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#000000' } })
      .jpeg()
      .toBuffer()
    // Of the size that the URL accepts: what follows the end of a JPEG is ignored.
    const body = new Uint8Array(Buffer.concat([other, Buffer.alloc(photo.size - other.length)]))
    await fetch(photo.uploadUrl, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body })
    expect(await shown()).toBe(before)
  })
})

test('a photograph proves one thing, of the person who took it (B06)', async () => {
  const [operator, other] = [await onDisk.as('operator@virage.test'), await onDisk.as(finance[0])]
  const [one, two] = [await readyParcel(onDisk, 'marie@fans.test'), await readyParcel(onDisk, 'marie@fans.test')]
  const { id: photoId } = await takePhoto(onDisk, slug, operator)
  const handOver = (call: typeof operator, code: string) =>
    call(staff.handOverParcel, { params, body: { code, photoId } })
  const isRefused = async (result: ReturnType<typeof handOver>) => {
    const given = await result
    return given.ok ? undefined : given.problem?.errors
  }
  const refusal = [{ path: 'photoId', key: 'errors.upload.content' }]
  expect(await isRefused(handOver(other, one.code))).toEqual(refusal)
  valueOf(await handOver(operator, one.code))
  expect(await isRefused(handOver(operator, two.code))).toEqual(refusal)
  // What was refused has not happened.
  const shown = valueOf(await operator(staff.findParcelByCode, { params: { slug, code: two.code } }))
  expect([shown.state, shown.handovers]).toEqual(['READY', []])
})

test('an upload that is no picture proves nothing (B06)', async () => {
  const operator = await inBucket.as('operator@virage.test')
  const { code } = await readyParcel(inBucket, 'marie@fans.test')
  const body = { contentType: 'image/jpeg' as const, size: '<script>'.length }
  const { id: photoId, uploadUrl } = valueOf(await operator(staff.presignProofPhoto, { params, body }))
  await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: '<script>' })
  expect(errorKeyOf(await operator(staff.handOverParcel, { params, body: { code, photoId } }))).toBe(
    'errors.upload.content',
  )
})

test('a photograph is checked without a connection of the database (B06)', async () => {
  const operator = await inBucket.as('operator@virage.test')
  const { code } = await readyParcel(inBucket, 'marie@fans.test')
  const { id: photoId } = await takePhoto(inBucket, slug, operator)
  const asked = Promise.withResolvers<ServerResponse>()
  s3.fault = (response) => asked.resolve(response)
  const handed = operator(staff.handOverParcel, { params, body: { code, photoId } })
  const response = await asked.promise
  await expect.poll(() => readIdleTransactions(inBucket.platform.database)).toEqual([])
  s3.fault = undefined
  response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  valueOf(await handed)
})

test('a deduction needs a photograph, which the second person sees (B01)', async () => {
  const [first, second] = [await onDisk.as(finance[0]), await onDisk.as(finance[1])]
  const marie = await buyersOf(onDisk, slug)('marie@fans.test')
  const order = await marie.buy(['derby-scarf-1911'])
  const receivedAt = onDisk.platform.clock.now().toISOString()
  valueOf(await first(staff.recordHandover, { params: { slug, orderId: order.id }, body: { receivedAt } }))
  const { id: withdrawalId } = valueOf(await marie.withdraw(order.number))
  const its = { params: { slug, withdrawalId } }
  const torn = { condition: 'Torn', deduction: 30, reason: 'Worn at a match' }
  const refused = await first(staff.recordReturn, { ...its, body: torn })
  expect(refused.ok ? [] : refused.problem?.errors).toEqual([{ path: 'photoIds', key: 'errors.validation.photo' }])
  const seen = async () => valueOf(await second(staff.getStaffWithdrawal, its))
  expect(await seen()).toMatchObject({ state: 'RETURN', returns: [] })

  const photoIds = [(await takePhoto(onDisk, slug, first)).id, (await takePhoto(onDisk, slug, first)).id]
  valueOf(await first(staff.recordReturn, { ...its, body: { ...torn, photoIds } }))
  const urls = (await seen()).returns[0]?.photoUrls ?? []
  expect(await Promise.all(urls.map((url) => statusOf(new URL(url, onDisk.origin))))).toEqual([200, 200])
  // The second person agrees to what they have seen.
  expect(valueOf(await second(staff.recordReturn, { ...its, body: torn }))).toMatchObject({ state: 'DONE' })
})

test('a photograph whose file can’t be deleted keeps no other from being deleted', async () => {
  const { database } = onDisk.platform
  const operator = await onDisk.as('operator@virage.test')
  const photos = [await takePhoto(onDisk, slug, operator), await takePhoto(onDisk, slug, operator)]
  const ids = photos.map(({ id }) => id)
  await database.asSystem((tx) =>
    sql`update proof_photo set created_at = virage_now() - interval '9 days' where id = any(${ids}::uuid[])`.execute(
      tx,
    ),
  )
  const read = () =>
    database.asSystem((tx) => tx.selectFrom('proof_photo').select('name').where('id', 'in', ids).execute())
  const [broken] = await read()
  const remove = (name: string) => (name === broken?.name ? Promise.reject(new Error('Busy')) : Promise.resolve())
  await expect(purgeProofPhotos(database, { remove })).rejects.toThrow('1 of 2 failed')
  expect(await read()).toEqual([broken])
})

test('a proof is shown for an hour, outlives the erasure of its fan, and is deleted after five years (B06)', async () => {
  const app = await openApp()
  try {
    await prepare(app)
    const { database, purges, config } = app.platform
    const operator = await app.as('operator@virage.test')
    const { url, parcelId } = await handOverWithPhoto(app, 'marie@fans.test')
    const { clubId, fanId, handoverId } = await database.asSystem((tx) =>
      tx
        .selectFrom('parcel as p')
        .innerJoin('parcel_handover as h', 'h.parcel_id', 'p.id')
        .select(['p.club_id as clubId', 'p.fan_id as fanId', 'h.id as handoverId'])
        .where('p.id', '=', parcelId)
        .executeTakeFirstOrThrow(),
    )
    const { username } = await app.tokenOf('marie@fans.test')
    valueOf(await (await app.as('marie@fans.test'))(contract.requestErasure, { params: { slug, username } }))
    const erased = { clubId, fanId, actor: 'somebody of the staff' }
    expect(await database.withTenant(clubId, (tx) => eraseFan(tx, personalData, erased))).toBe(true)
    /** Lets a photograph be as old as this, and what it proves. */
    const age = async (span: string, handover: string | null) => {
      const { id } = await takePhoto(app, slug, operator)
      await database.asSystem((tx) =>
        sql`update proof_photo set created_at = virage_now() - ${span}::interval, handover_id = ${handover}::uuid
            where id = ${id}`.execute(tx),
      )
      return id
    }
    const kept = [await age('7 days 23 hours', null), await age('5 years -1 hours', handoverId)]
    await age('8 days 1 hour', null)
    await age('5 years 1 hour', handoverId)
    await purges['proofPhotos']?.()
    const rows = await database.asSystem((tx) => tx.selectFrom('proof_photo').select(['id', 'name']).execute())
    const left = rows.filter(({ id }) => !url.pathname.endsWith(id))
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept))
    expect(new Set(await readdir(join(config.DATA_DIR, 'media', 'private')))).toEqual(
      new Set(rows.map(({ name }) => name)),
    )

    await moveClock(app, 3_500)
    expect(await statusOf(url)).toBe(200)
    await moveClock(app, 100)
    expect(await statusOf(url)).toBe(404)
  } finally {
    await app.stop()
  }
})
