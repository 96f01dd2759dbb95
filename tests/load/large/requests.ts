import type { ApiOperation } from '@virage/contract'
import type { OperationRequest } from '@virage/test-support/operations'
import type { Known, Person } from './people.ts'
import { auctionRecipes } from './recipes/auctions.ts'
import { catalogRecipes } from './recipes/catalog.ts'
import { clubRecipes } from './recipes/club.ts'
import { fanRecipes } from './recipes/fans.ts'
import { saleRecipes } from './recipes/sales.ts'
import { inDays, nth, type Recipe, repetitions } from './recipes/values.ts'

/** A request of a person, with what distinguishes it from the operation's other requests. */
export type PlannedRequest = OperationRequest & { as: Person; label: string }

/** Operations that are not called, with the reason. */
export const omitted: Record<string, string> = {
  subscribeToPush: 'needs a push service of a browser',
  unsubscribeFromPush: 'needs a subscription',
  checkHost: 'asks the name servers of the Internet',
  chargeDuePayment: 'charges a card that the provider does not have',
  chargeDuePayments: 'charges cards that the provider does not have',
  recordPayment: 'needs the exact sum of a payment',
  takeBackPayment: 'needs a recorded payment',
  createClub: 'makes a club, which does not depend on the size of this one',
  suspendFan: 'would close bidding and the chat to the fans who use them',
  liftSuspension: 'needs a suspension',
  takeBackReview: 'needs a decision of the last seconds',
  replayWebhook: 'needs an event of the payment provider that could not be applied',
  changeClubState: 'would close the club that is measured',
}

/** Requests with a body, or with parameters that the pools don't determine. Others take the nth value of each pool. */
const recipes: Record<string, Recipe> = {
  ...fanRecipes,
  ...auctionRecipes,
  ...catalogRecipes,
  ...clubRecipes,
  ...saleRecipes,
}

/** Operations whose answers name things that later ones use: the pool of each, and where the answer has its values. */
export const makes: Record<string, Record<string, string>> = {
  createExclusive: { 'made exclusive': 'id' },
  createAuction: { 'made auction': 'id' },
  createPost: { 'made post': 'id' },
  createProgram: { 'made program': 'id' },
  createPartner: { 'made partner': 'id' },
  createGiveaway: { 'made giveaway': 'id' },
  importExclusives: { 'made import': 'id' },
  createSlots: { 'made slot': 'id' },
  copyAuction: { 'empty auction': 'id' },
  addHost: { host: 'host' },
  createAddress: { addressId: 'id' },
  createEnquiry: { enquiryId: 'id', 'enquiry message': 'messages.id' },
  createSavedView: { viewId: 'id' },
  createDeliveryMethod: { 'made method': 'id' },
  sendAnnouncement: { announcementId: 'id' },
  addBidConflict: { 'made conflict': 'id' },
  createHelperLink: { 'made link': 'id', 'helper token': 'token' },
  listHelpers: { helper: 'helpers.id' },
  givePaddle: { paddle: 'number' },
  drawGiveaway: { winner: 'winners.id' },
  requestSupplyApproval: { approval: 'id' },
  requestRefundApproval: { approval: 'id' },
  createCoinsOrder: { 'made order': 'id' },
  createWithdrawal: { withdrawalId: 'id' },
  presignStaffUpload: { 'uploaded picture': 'url' },
  addPicture: { fileName: 'fileName' },
  getBalance: { ownCheckoutId: 'checkouts.id' },
  listAuditLog: { entryId: 'id' },
  listMessageReports: { waitingReportId: 'id' },
}

/** Lists that are read again after an operation, so that what it has made is known. */
export const readAfterwards: Record<string, string> = {
  createFiatOrder: 'getBalance',
  becomeHelper: 'listHelpers',
  updateExclusive: 'listAuditLog',
  reportMessage: 'listMessageReports',
}

/** Returns the requests of an operation that is not a sorted list. */
export function planRequests(operation: ApiOperation, known: Known): PlannedRequest[] {
  const times = operation.csv ? repetitions.export : operation.method === 'GET' ? repetitions.read : repetitions.write
  return Array.from({ length: times }, (_, n) => {
    const { as = personFor(operation, n), params = {}, query, body } = recipes[operation.id]?.(n, known) ?? {}
    return {
      as,
      label: '',
      params: { ...paramsFor(operation, as, known, n), ...params },
      ...(query && { query }),
      ...(body !== undefined && { body }),
    }
  })
}

/** Returns who uses an operation: a busy fan and an ordinary one in turn, or staff in the first role that may. */
export function personFor({ access, path }: ApiOperation, n: number): Person {
  if (access === 'anyone') return 'visitor'
  if (typeof access === 'object') return access.staff.length === 0 ? 'operator' : 'owner'
  if (path.startsWith('/api/staff/')) return 'owner'
  return n % 2 === 0 ? 'whale' : 'fan'
}

/** Returns the nth value of each path parameter's pool. */
export const paramsFor = ({ path }: ApiOperation, as: Person, known: Known, n: number): Record<string, string> => ({
  ...Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, nth(known.pools[name], n)])),
  slug: known.slug,
  username: known.usernames[as] ?? '',
})

type QueryShape = Record<string, unknown>

/** Returns the query's fields of an operation; undefined if it has none. */
export const queryShapeOf = ({ query }: ApiOperation): QueryShape | undefined =>
  query && 'shape' in query ? (query.shape as QueryShape) : undefined

/** Returns the values of an enumerated field. */
export function valuesOf(shape: QueryShape, name: string): string[] {
  const schema = shape[name] as { def?: { innerType?: { def?: { entries?: object } } } } | undefined
  return Object.keys(schema?.def?.innerType?.def?.entries ?? {})
}

/** Searches that match few and many people and things, by names, addresses, numbers and ids. */
export const searches = (known: Known): Record<string, string> => ({
  'one address': known.email,
  'part of an address': known.email.slice(2, -9),
  'first and last name': 'ada moreau',
  'accents and case': 'ÉLOÏSE guér',
  'a common name': 'moreau',
  everyone: 'fans.example',
  'two letters': 'zo',
  'a number': '4242',
  'part of a receipt': '-00042',
  'an id': nth(known.pools['fanId'], 7),
  nobody: 'xyzzyx',
  'some things': 'signed shirt',
  'a common thing': 'derby',
  'all things': 'piece',
})

/** Returns the queries of a sorted list: each sort, state, search and period, without pages. */
export function planQueries(operation: ApiOperation, known: Known): { label: string; query: Record<string, string> }[] {
  const shape = queryShapeOf(operation) ?? {}
  const sorts = valuesOf(shape, 'sort')
  const required = (sort: string) => ({
    ...(sort === 'statusSince' && { state: 'DUE_DILIGENCE_FILLED' }),
    ...(operation.id === 'listHistory' && { kind: 'exclusive', id: nth(known.pools['exclusiveId'], 3) }),
  })
  const queries: { label: string; query: Record<string, string> }[] = []
  for (const sort of sorts)
    for (const direction of ['asc', 'desc'])
      queries.push({ label: `by ${sort} ${direction}`, query: { sort, direction, ...required(sort) } })
  const filters = ['state', 'category', 'type', 'kind', 'missing'].filter((name) => name in shape)
  for (const filter of filters)
    for (const value of valuesOf(shape, filter))
      for (const sort of sorts.length > 0 ? sorts : [''])
        if (sort !== 'statusSince')
          queries.push({ label: `${filter} ${value} by ${sort}`, query: { [filter]: value, ...(sort && { sort }) } })
  if ('search' in shape)
    for (const [name, search] of Object.entries(searches(known)))
      for (const sort of sorts)
        if (sort !== 'statusSince') queries.push({ label: `search for ${name} by ${sort}`, query: { search, sort } })
  if ('fanId' in shape)
    for (const who of ['whale', 'fan'] as const)
      queries.push({ label: `of a ${who}`, query: { fanId: known.fanIds[who] ?? '' } })
  if ('from' in shape) {
    const local = operation.id === 'listStaffSlots'
    const day = (days: number) => (local ? inDays(days).slice(0, 19) : inDays(days))
    queries.push({ label: 'of a day', query: { from: day(-201), to: day(-200) } })
    queries.push({ label: 'of a year', query: { from: day(-500), to: day(-135) } })
  }
  if ('action' in shape) queries.push({ label: 'by action', query: { action: 'refundOrder' } })
  if ('actor' in shape) queries.push({ label: 'by actor', query: { actor: 'staff-3' } })
  if ('subjectKind' in shape) {
    queries.push({ label: 'by kind of subject', query: { subjectKind: 'post' } })
    queries.push({
      label: 'by subject',
      query: { subjectKind: 'exclusive', subjectId: nth(known.pools['exclusiveId'], 3) },
    })
  }
  return queries
}
