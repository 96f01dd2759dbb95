import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getClub, getExclusive, presignUpload, updateFan } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { cropAround } from './crop-around.ts'
import { lockPictureForDeletion, lockPictureForUse } from './queries.ts'
import { removePictures } from './remove-pictures.ts'

const slug = 'fc-virage'
let app: TestApp
let owner: CallAs
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())

/** Uploads a picture of which the left half is red and the right half is blue, and adds it to the library. */
async function addedPicture() {
  const half = (background: string) =>
    sharp({ create: { width: 1000, height: 1000, channels: 3, background } })
      .png()
      .toBuffer()
  const png = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#000000' } })
    .composite([
      { input: await half('#ff0000'), left: 0, top: 0 },
      { input: await half('#0000ff'), left: 1000, top: 0 },
    ])
    .png()
    .toBuffer()
  const upload = { contentType: 'image/png' as const, size: png.length }
  const { uploadUrl, url } = valueOf(await owner(staff.presignStaffUpload, { params: { slug }, body: upload }))
  await fetch(new URL(uploadUrl, app.origin), { method: 'PUT', headers: { 'content-type': 'image/png' }, body: png })
  return valueOf(await owner(staff.addPicture, { params: { slug }, body: { url } }))
}
const redOf = async (path: string) => {
  const response = await fetch(new URL(path, app.origin))
  const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
  return { red: channels[0]?.mean ?? 0, cacheControl: response.headers.get('cache-control') }
}

test('a picture of the library has its size, its texts and its uses, and is found by them', async () => {
  const picture = await addedPicture()
  expect(picture).toMatchObject({
    width: 2000,
    height: 1000,
    alt: {},
    focus: null,
    usedBy: [],
    uses: 0,
    isDeletable: true,
  })
  const params = { slug, fileName: picture.fileName }
  const alt = { en: 'A red shirt beside a blue one', fr: 'Un maillot rouge à côté d’un bleu' }
  valueOf(await owner(staff.updatePicture, { params, body: { alt, focus: { x: 25, y: 50 } } }))
  const body = {
    slug: 'library-shirt',
    name: { en: 'Shirt' },
    description: { en: 'Worn' },
    imageUrl: picture.url,
    price: 5,
    stock: 1,
    visible: true,
    category: 'COLLECTIBLE' as const,
  }
  const exclusive = valueOf(await owner(staff.createExclusive, { params: { slug }, body }))
  const found = valueOf(await owner(staff.listMedia, { params: { slug }, query: { search: 'Cote d’un BLEU' } }))
  const byItem = valueOf(await owner(staff.listMedia, { params: { slug }, query: { search: 'library-shirt' } }))
  expect(byItem.map(({ fileName }) => fileName)).toEqual([picture.fileName])
  expect(found).toEqual([
    {
      ...picture,
      version: expect.any(String),
      alt,
      focus: { x: 25, y: 50 },
      usedBy: [{ kind: 'exclusive', id: exclusive.id, label: 'Shirt' }],
      uses: 1,
      isDeletable: false,
    },
  ])
  expect(errorKeyOf(await owner(staff.deletePicture, { params }))).toBe('errors.staff.inUse')

  // Fans read the text in their language, at once.
  const visitor = await app.as(null)
  const page = { params: { slug, exclusiveSlug: exclusive.slug } }
  expect(valueOf(await visitor(getExclusive, page))).toMatchObject({ imageAlt: alt.en, imageFocus: { x: 25, y: 50 } })
  valueOf(await owner(staff.updatePicture, { params, body: { decorative: true } }))
  await expect.poll(async () => valueOf(await visitor(getExclusive, page))).toMatchObject({ imageAlt: '' })
})

test('a picture is free again once its exclusive shows another one, or is deleted', async () => {
  const [first, second] = [await addedPicture(), await addedPicture()]
  const uses = async () => {
    const read = ({ fileName }: typeof first) => owner(staff.getPicture, { params: { slug, fileName } })
    return [valueOf(await read(first)).uses, valueOf(await read(second)).uses]
  }
  const texts = { name: { en: 'Scarf' }, description: { en: 'Worn' } }
  const body = {
    slug: 'library-scarf',
    ...texts,
    imageUrl: first.url,
    price: 5,
    stock: 1,
    category: 'COLLECTIBLE' as const,
  }
  const { id: exclusiveId } = valueOf(await owner(staff.createExclusive, { params: { slug }, body }))
  const params = { slug, exclusiveId }
  expect(await uses()).toEqual([1, 0])
  valueOf(await owner(staff.updateExclusive, { params, body: { imageUrl: second.url } }))
  expect(await uses()).toEqual([0, 1])
  valueOf(await owner(staff.deleteExclusive, { params }))
  expect(await uses()).toEqual([0, 0])
})

test('a crop is around the focal point, under an address of its own', async () => {
  const { url, fileName } = await addedPicture()
  const middle = await redOf(`${url}?w=800&h=1000`)
  expect(middle.red).toBeGreaterThan(90)
  expect(middle.red).toBeLessThan(165)
  // A point that no editor has set is no file of its own.
  const invented = await redOf(`${url}?w=800&h=1000&x=0&y=50`)
  expect(invented).toEqual({ red: middle.red, cacheControl: 'no-cache' })
  valueOf(await owner(staff.updatePicture, { params: { slug, fileName }, body: { focus: { x: 0, y: 50 } } }))
  const left = await redOf(`${url}?w=800&h=1000&x=0&y=50`)
  expect(left.red).toBeGreaterThan(240)
  expect(left.cacheControl).toContain('immutable')
  expect((await fetch(new URL(`${url}?w=800&h=1000&x=3&y=50`, app.origin))).status).toBe(404)
})

test('the focal point of a banner reaches the club’s page', async () => {
  const { url, fileName } = await addedPicture()
  valueOf(await owner(staff.updatePicture, { params: { slug, fileName }, body: { focus: { x: 75, y: 40 } } }))
  valueOf(await owner(staff.updateClubSettings, { params: { slug }, body: { bannerUrl: url } }))
  const visitor = await app.as(null)
  expect(valueOf(await visitor(getClub, { params: { slug } }))).toMatchObject({
    bannerUrl: url,
    bannerFocus: { x: 75, y: 40 },
  })
})

test('an unused upload is deleted for good; a picture of the product stays', async () => {
  const { fileName, url } = await addedPicture()
  const params = { slug, fileName }
  valueOf(await owner(staff.deletePicture, { params }))
  expect(errorKeyOf(await owner(staff.getPicture, { params }))).toBe('errors.backend.notFound')
  await expect.poll(async () => (await fetch(new URL(`${url}?w=300`, app.origin))).status).toBe(404)
  expect(errorKeyOf(await owner(staff.addPicture, { params: { slug }, body: { url } }))).toBe('errors.upload.content')
  const used = valueOf(await owner(staff.listMedia, { params: { slug }, query: { use: 'USED', limit: 1 } }))
  expect(used[0]?.usedBy.length).toBeGreaterThan(0)
  expect(used[0]?.isDeletable).toBe(false)
})

/** Sells an exclusive to a fan, as it is. */
const sell = (exclusiveId: string) =>
  app.platform.database.asSystem((tx) =>
    sql`
      with sold as (
        insert into orders (club_id, number, fan_id, original_cost, final_cost, used_coins)
        select f.club_id, 900001, f.id, 300, 300, 0 from fan f join exclusive e on e.club_id = f.club_id
        where e.id = ${exclusiveId} limit 1 returning club_id, id)
      insert into order_line (club_id, order_id, exclusive_id, slug, name, description, image_url, category, price)
      select s.club_id, s.id, e.id, e.slug, e.name, e.description, e.image_url, e.category, 300
      from sold s join exclusive e on e.club_id = s.club_id and e.id = ${exclusiveId}`.execute(tx),
  )

test('the picture of something that was bought is not deleted, also when the exclusive shows another one', async () => {
  const [bought, next] = [await addedPicture(), await addedPicture()]
  const body = {
    slug: 'library-sold',
    name: { en: 'Sold' },
    description: { en: 'Worn' },
    imageUrl: bought.url,
    price: 5,
    stock: 1,
    category: 'COLLECTIBLE' as const,
  }
  const { id: exclusiveId } = valueOf(await owner(staff.createExclusive, { params: { slug }, body }))
  await sell(exclusiveId)
  valueOf(await owner(staff.updateExclusive, { params: { slug, exclusiveId }, body: { imageUrl: next.url } }))
  const params = { slug, fileName: bought.fileName }
  expect(valueOf(await owner(staff.getPicture, { params }))).toMatchObject({ uses: 0, isDeletable: false })
  expect(errorKeyOf(await owner(staff.deletePicture, { params }))).toBe('errors.staff.inUse')

  // It stays although no library has it any more: an order may come while it is deleted.
  await app.platform.database.asSystem((tx) => sql`delete from picture where name = ${bought.fileName}`.execute(tx))
  const removed: string[] = []
  const remove = async (name: string) => void removed.push(name)
  const run = removePictures({ media: { remove }, database: app.platform.database })
  await run({ names: [bought.fileName], unlessUsedBy: '00000000-0000-0000-0000-000000000000' })
  expect(removed).toEqual([])
})

test('a picture is read before the transaction that adds it, and looked for again in it', async () => {
  const { fileName, url } = await addedPicture()
  const add = (one: string) => owner(staff.addPicture, { params: { slug }, body: { url: one } })
  const adding = await app.platform.database.asSystem(async (tx) => {
    for (const name of ['none.png', fileName]) await lockPictureForDeletion(tx, name)
    expect(errorKeyOf(await add('/media/none.png'))).toBe('errors.upload.content')
    const added = add(url)
    const waiting = sql`
      select from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`
    await expect.poll(async () => (await waiting.execute(app.platform.database.query)).rows.length).toBe(1)
    await rm(join(app.platform.config.DATA_DIR, 'media', 'originals', fileName))
    return { added }
  })
  expect(errorKeyOf(await adding.added)).toBe('errors.upload.content')
})

/** Waits until all jobs that delete pictures have run. */
const allRemoved = () =>
  expect
    .poll(async () => {
      const { rows: jobs } = await app.platform.database.asSystem((tx) =>
        sql`select 1 from graphile_worker.jobs where task_identifier = 'removePictures'`.execute(tx),
      )
      return jobs.length
    })
    .toBe(0)

test('a picture of another club or of a fan, which an editor adds and deletes again, stays where it is shown', async () => {
  const { url: ofClub } = await addedPicture()
  valueOf(await owner(staff.updateClubSettings, { params: { slug }, body: { logoUrl: ofClub } }))
  const [karim, { username }] = [await app.as('karim@fans.test'), await app.tokenOf('karim@fans.test')]
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c81e3c' } })
    .png()
    .toBuffer()
  const upload = { contentType: 'image/png' as const }
  const { uploadUrl, url: ofFan } = valueOf(await karim(presignUpload, { params: { slug }, body: upload }))
  await fetch(new URL(uploadUrl, app.origin), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
  valueOf(await karim(updateFan, { params: { slug, username }, body: { pictureUrl: ofFan } }))

  const other = await app.as('operator@virage.test')
  for (const url of [ofClub, ofFan]) {
    const added = valueOf(await other(staff.addPicture, { params: { slug: 'fondation-horizon' }, body: { url } }))
    expect(added.isDeletable).toBe(true)
    const params = { slug: 'fondation-horizon', fileName: added.fileName }
    valueOf(await other(staff.deletePicture, { params }))
  }
  await allRemoved()
  for (const url of [ofClub, ofFan]) expect((await fetch(new URL(`${url}?w=1500`, app.origin))).status).toBe(200)
})

test('a picture that is deleted while somebody saves it: the save is refused, or the picture stays', async () => {
  const pictures = await Promise.all(Array.from({ length: 8 }, addedPicture))
  const outcomes = await Promise.all(
    pictures.map(async ({ fileName, url }, index) => {
      const body = {
        slug: `saved-${fileName.slice(-8, -4)}-${index}`,
        name: { en: 'Saved' },
        description: { en: 'Text' },
      }
      const save = () => owner(staff.createPost, { params: { slug }, body: { ...body, imageUrl: url } })
      const remove = () => owner(staff.deletePicture, { params: { slug, fileName } })
      // Either begins first.
      const both = index % 2 === 0 ? [save(), remove()] : [remove(), save()]
      await Promise.all(both)
      const [saved] = index % 2 === 0 ? both : both.toReversed()
      return { url, isSaved: (await saved)?.ok === true }
    }),
  )
  await allRemoved()
  for (const { url, isSaved } of outcomes)
    expect((await fetch(new URL(`${url}?w=300`, app.origin))).status).toBe(isSaved ? 200 : 404)
})

test('however many pictures a transaction uses, it leaves the memory for locks to others (finding M28)', async () => {
  const locks = await app.platform.database.asSystem(async (tx) => {
    for (let index = 0; index < 1_000; index++) await lockPictureForUse(tx, `picture-${index}.webp`)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
    return rows[0]?.count
  })
  expect(locks).toBeLessThanOrEqual(256)
})

test('a picture that can’t be deleted keeps no other from being deleted', async () => {
  const removed: string[] = []
  const remove = async (name: string) => {
    if (name === 'broken.webp') throw new Error('The disk is broken')
    removed.push(name)
  }
  const run = removePictures({ media: { remove }, database: app.platform.database })
  await expect(run({ names: ['broken.webp', 'sound.webp'] })).rejects.toThrow('1 of 2 failed')
  expect(removed).toEqual(['sound.webp'])
})

test('what may be wrong with a focal point or a text is said', async () => {
  const { fileName } = await addedPicture()
  const params = { slug, fileName }
  for (const body of [{ focus: { x: 12, y: 50 } }, { focus: { x: 105, y: 50 } }, { alt: { en: '' } }])
    expect(errorKeyOf(await owner(staff.updatePicture, { params, body }))).toBe('errors.validation.failed')
  const elsewhere = { url: 'https://example.com/x.png' }
  expect(errorKeyOf(await owner(staff.addPicture, { params: { slug }, body: elsewhere }))).toBe('errors.upload.content')
})

test('a crop keeps to the edges of its picture', () => {
  const [picture, to] = [
    { width: 2000, height: 1000 },
    { width: 800, height: 1000 },
  ]
  expect(cropAround({ x: 50, y: 50 }, picture, to)).toEqual({ left: 600, top: 0, width: 800, height: 1000 })
  expect(cropAround({ x: 0, y: 0 }, picture, to)).toEqual({ left: 0, top: 0, width: 800, height: 1000 })
  expect(cropAround({ x: 100, y: 100 }, picture, to)).toEqual({ left: 1200, top: 0, width: 800, height: 1000 })
  expect(cropAround({ x: 30, y: 90 }, { width: 500, height: 2000 }, to)).toEqual({
    left: 0,
    top: 1375,
    width: 500,
    height: 625,
  })
})
