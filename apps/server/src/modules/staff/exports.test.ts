import { type ApiOperation, pathOf } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertInParts } from '../../testing/insert-in-parts.ts'
import { type CallAs, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { untilLotsClosed } from '../../testing/until-lots-closed.ts'

const slug = 'fc-virage'
const params = { slug }
let app: TestApp
let owner: CallAs
beforeAll(async () => {
  app = await openApp()
  await untilLotsClosed(app)
  owner = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())

/** Exports a list. @returns the lines of the file, the header first */
async function exportLines(operation: ApiOperation, query: Record<string, string> = {}, language = 'en') {
  const { token } = await app.officeTokenOf('staff@fc-virage.test')
  const response = await fetch(app.origin + pathOf(operation.path, params, query), {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return (await response.text()).trimEnd().split('\r\n')
}

/** The lists of which a twin sends CSV: the same path and roles, the same order and filters. */
const pairs: [list: ApiOperation, exported: ApiOperation][] = [
  [staff.listStaffExclusives, staff.exportExclusives],
  [staff.listStaffAuctions, staff.exportAuctions],
  [staff.listStaffGiveaways, staff.exportGiveaways],
  [staff.listStaffPosts, staff.exportPosts],
  [staff.listStaffOrders, staff.exportOrders],
  [staff.listCoinsPurchases, staff.exportCoinsPurchases],
  [staff.listStaffDonations, staff.exportDonations],
  [staff.listStaffMemberships, staff.exportMemberships],
  [staff.listRefunds, staff.exportRefunds],
  [staff.listLedger, staff.exportLedger],
  [staff.listStaff, staff.exportStaff],
  [staff.listFans, staff.exportFans],
  [staff.listAuditLog, staff.exportAuditLog],
  [staff.listStaffDuePayments, staff.exportDuePayments],
  [staff.listStaffParcels, staff.exportParcels],
]

const shapeOf = ({ query }: ApiOperation) => Object.keys((query as unknown as { shape: object }).shape)

test.each(pairs.map(([list, exported]) => [exported.id, list, exported] as const))(
  '%s sends the rows of its list, in both languages, to the same roles',
  async (_id, list, exported) => {
    expect(exported.access).toEqual(list.access)
    expect(exported.path).toBe(`${list.path}.csv`)
    expect(shapeOf(exported)).toEqual(shapeOf(list).filter((name) => !['limit', 'cursor'].includes(name)))
    const listed = valueOf(await owner(list, { params, query: { limit: 100 } } as never)) as unknown[]
    const [header, ...rows] = await exportLines(exported)
    expect(rows.slice(0, 100)).toHaveLength(listed.length)
    expect((await exportLines(exported, {}, 'fr'))[0]).not.toBe(header)
  },
)

test.each(['br', 'gzip'])('an export is compressed if the client takes it (%s)', async (encoding) => {
  const { token } = await app.officeTokenOf('staff@fc-virage.test')
  const get = (accepted: string) =>
    fetch(app.origin + pathOf(staff.exportFans.path, params), {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted },
    })
  const [plain, compressed] = [await get('identity'), await get(encoding)]
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(compressed.headers.get('content-encoding')).toBe(encoding)
  expect(await compressed.text()).toBe(await plain.text())
})

test('a long list is exported whole, filtered and in its order, also several times at once, and each time is in the log', async () => {
  const count = 4_321
  await insertInParts(count, (first, last) =>
    app.platform.database.asSystem((tx) =>
      sql`insert into exclusive (club_id, slug, name, description, image_url, category, price, stock)
        select c.id, 'exported-' || n, jsonb_build_object('en', 'Exported ' || n), '{"en": "x"}', '/x', 'COLLECTIBLE', 1000 + n % 7, 1
        from club c, generate_series(${first}::int, ${last}::int) n where c.slug = ${slug}`.execute(tx),
    ),
  )
  const query = { search: 'exported', sort: 'price', direction: 'desc' } as const
  const files = await Promise.all(
    Array.from({ length: 5 }, async () =>
      (await exportLines(staff.exportExclusives, query)).map((line) => line.split(',')),
    ),
  )
  for (const [header, ...rows] of files) {
    expect(header?.slice(0, 3)).toEqual(['Name', 'Web address', 'Price'])
    expect(new Set(rows.map(([, address]) => address)).size).toBe(count)
    const prices = rows.map(([, , price]) => Number(price))
    expect(prices).toEqual(prices.toSorted((one, other) => other - one))
  }
  const log = valueOf(await owner(staff.listAuditLog, { params, query: { action: 'exportExclusives' } }))
  // The words of a search may be a fan's name, which erasing the fan would not reach in the log.
  const details = { query: { sort: 'price', direction: 'desc', search: true } }
  const own = log.filter(({ details: { query: logged } }) => (logged as { search?: unknown } | undefined)?.search)
  expect(own).toHaveLength(5)
  expect(own[0]).toMatchObject({ subject: { kind: 'exclusives' }, details })
  expect(JSON.stringify(log)).not.toContain('exported')
})
