import { randomUUID } from 'node:crypto'
import type { ApiOperation } from '@virage/contract'
import type { OperationRequest } from '@virage/test-support/operations'
import { sellerDetails } from '@virage/test-support/seller'
import type { Known, Person } from './people.ts'

/** A request of a person, with what distinguishes it from the operation's other requests. */
export type PlannedRequest = OperationRequest & { as: Person; label: string }

/** Makes the nth request of an operation. */
type Recipe = (n: number, known: Known) => Omit<OperationRequest, 'token'> & { as?: Person }

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
  changeClubState: 'would close the club that is measured',
}

/** How often a list is requested for each of its variations, and any other read or write. */
export const repetitions = { list: 2, read: 30, write: 12, export: 1 }

/** Where a payment page leads back to: only the product itself is allowed. */
const pages = ({ origin, slug }: Known) => ({
  successUrl: `${origin}/clubs/${slug}`,
  cancelUrl: `${origin}/clubs/${slug}`,
})
const texts = (n: number) => ({ en: `Piece of the bench ${n}`, fr: `Pièce du banc ${n}` })
const picture = '/media/fc-virage-diallo-derby-shirt.svg'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const personalInfo = {
  firstName: 'Ada',
  lastName: 'Moreau',
  birthdate: '1990-04-02',
  birthplace: 'Paris',
  phoneNumber: '+33612345678',
}
const exclusive = (n: number) => ({
  slug: `bench-${n}-${randomUUID().slice(0, 8)}`,
  name: texts(n),
  description: texts(n),
  imageUrl: picture,
  price: 3,
  stock: 5,
  category: 'COLLECTIBLE',
})

/** Returns the nth of some values. */
const nth = (values: readonly string[] | undefined, n: number): string => values?.[n % values.length] ?? ''

/** Requests with a body, or with parameters that the pools don't determine. Others take the nth value of each pool. */
const recipes: Record<string, Recipe> = {
  // Fans.
  registerFan: (n) => ({ as: `newcomer${n % 3}` as Person, body: {} }),
  updateFan: (n) => ({ body: { hidden: n % 2 === 0 } }),
  setLanguage: (n) => ({ body: { language: n % 2 === 0 ? 'en' : 'fr' } }),
  acceptTerms: (n) => ({ as: n % 2 === 0 ? 'applicant' : 'fan' }),
  savePersonalInfo: () => ({ as: 'applicant', body: personalInfo }),
  setUpCard: (_, known) => ({ body: pages(known) }),
  createReferral: (n) => ({ as: 'fan', body: { fanEmail: `bench-${n}-${randomUUID()}@friends.example` } }),
  sendMessage: (n, known) => ({
    as: 'fan',
    body: { receiverId: nth(known.pools['memberId'], n), text: 'See you there' },
  }),
  readConversation: (n, known) => ({ as: 'whale', body: { senderId: nth(known.pools['friendId'], n) } }),
  getConversation: (n, known) => ({
    as: 'whale',
    params: { memberId: nth(known.pools['friendId'], n) },
    query: n % 2 ? { limit: 100 } : {},
  }),
  reportMessage: (n, known) => ({
    as: 'whale',
    body: { messageId: nth(known.pools['receivedMessageId'], n), reason: 'Rude' },
  }),
  createCoinsOrder: (n, known) => ({
    as: 'whale',
    body: { lineItems: [{ exclusiveId: nth(known.pools['goodId'], n) }] },
  }),
  createFiatOrder: (n, known) => ({
    as: 'whale',
    body: { lineItems: [{ exclusiveId: nth(known.pools['goodId'], n) }], ...pages(known) },
  }),
  cancelCheckout: (n, known) => ({ as: 'whale', params: { checkoutId: nth(known.pools['ownCheckoutId'], n) } }),
  purchaseCoins: (_, known) => ({ body: { coinsAmount: 5, ...pages(known) } }),
  createGiftCard: (n, known) => ({
    as: 'whale',
    body: { to: nth(known.pools['memberId'], n), coinsAmount: 1, message: 'For you' },
  }),
  createDonation: (n, known) =>
    n % 2 === 0
      ? { as: 'whale', body: { amount: { value: 20, currency: 'EUR' }, ...pages(known) } }
      : {
          as: 'visitor',
          body: {
            amount: { value: 20, currency: 'EUR' },
            donor: { firstName: 'Ada', lastName: 'Moreau', email: `donor-${n}@bench.example` },
            ...pages(known),
          },
        },
  createMembership: (_, known) => ({ as: 'approved', body: pages(known) }),
  reserveSlot: (n, known) => ({ as: 'fan', params: { slotId: nth(known.pools['freeSlotId'], n) } }),
  cancelReservation: (n, known) => ({ as: 'fan', params: { slotId: nth(known.pools['freeSlotId'], n) } }),
  placeBid: (n, known) => ({
    as: n % 2 ? 'whale' : 'fan',
    params: { exclusiveSlug: nth(known.pools['openLotSlug'], 0) },
    body: {
      bidderUsername: known.usernames[n % 2 ? 'whale' : 'fan'],
      priceCoinsAmount: known.nextBid + n * 10_000,
      confirmedCoinsAmount: known.nextBid + n * 10_000,
    },
  }),
  withdrawMaximumBid: (n, known) => ({ params: { exclusiveSlug: nth(known.pools['openLotSlug'], n) } }),
  createParticipation: (n, known) => ({
    as: 'visitor',
    body: {
      giveawayId: nth(known.pools['openGiveawayId'], 0),
      clubSlug: known.slug,
      firstName: 'Ada',
      lastName: 'Moreau',
      email: `visitor-${n}-${randomUUID().slice(0, 8)}@bench.example`,
      answeredQuestions: [{ questionId: nth(known.pools['openQuestionId'], 0), answer: { text: 'Diallo' } }],
    },
  }),
  setNotificationChoice: (n) => ({ body: { channel: 'mail', kind: 'outbid', enabled: n % 2 === 0 } }),
  recordConsent: () => ({
    body: {
      categories: ['necessary'],
      revision: 1,
      consentId: randomUUID(),
      consentTimestamp: new Date().toISOString(),
      lastConsentTimestamp: new Date().toISOString(),
      services: {},
      languageCode: 'en',
    },
  }),
  presignUpload: () => ({ body: { contentType: 'image/png' } }),
  // A fan with the outstanding payments of their lots.
  listExclusives: () => ({}),
  listMembers: (n) => ({
    query: { search: ['moreau', 'ngstr', 'ada moreau', 'xyzzyx', 'fans.example', 'zo', ''][n % 7] ?? '' },
  }),
  downloadData: (n) => ({ as: n % 2 ? 'whale' : 'fan' }),

  // The back office.
  presignProofPhoto: () => ({ body: { contentType: 'image/jpeg' } }),
  presignStaffUpload: () => ({ body: { contentType: 'image/png' } }),
  addStaff: () => ({ body: { email: `bench-${randomUUID()}@staff.example`, role: 'viewer' } }),
  changeStaffRole: (n, known) => ({
    params: { staffId: nth(known.pools['staffId'], n) },
    body: { role: n % 2 ? 'editor' : 'viewer' },
  }),
  addHost: () => ({ body: { host: `bench-${randomUUID().slice(0, 8)}.example` } }),
  confirmHost: (n, known) => ({ params: { host: nth(known.pools['host'], n) } }),
  removeHost: (n, known) => ({ params: { host: nth(known.pools['host'], n) } }),
  updateClubSettings: (n) => ({ body: { tagline: texts(n) } }),
  setReceiptAddress: () => ({ body: sellerDetails.address }),
  updateSeller: (n) => ({ body: { ...sellerDetails, director: `Director ${n}` } }),
  refundOrder: (n, known) => ({
    params: { orderId: nth(known.pools['coinsOrderId'], n) },
    body: { reason: 'For the bench', restock: n % 2 === 0 },
  }),
  refundDonation: (n, known) => ({
    params: { donationId: nth(known.pools['refundableDonationId'], n) },
    body: { reason: 'For the bench' },
  }),
  refundMembership: () => ({ body: { reason: 'For the bench' } }),
  refundCoinsPurchase: (n, known) => ({
    params: { purchaseId: nth(known.pools['refundablePurchaseId'], n) },
    body: { reason: 'For the bench' },
  }),
  extendDuePayment: (n, known) => ({
    params: { duePaymentId: nth(known.pools['openPaymentId'], n) },
    body: { deadline: inDays(10 + n) },
  }),
  cancelDuePayment: (n, known) => ({
    params: { duePaymentId: nth(known.pools['openPaymentId'], n + 20) },
    body: { reason: 'For the bench' },
  }),
  remindWinner: (n, known) => ({ params: { duePaymentId: nth(known.pools['openPaymentId'], n + 60) }, body: {} }),
  listNextBidders: (n, known) => ({ params: { duePaymentId: nth(known.pools['openPaymentId'], n + 80) } }),
  offerToRunnerUp: (n, known) => ({ params: { duePaymentId: nth(known.pools['openPaymentId'], n + 40) } }),
  decideReview: (n, known) => ({
    params: { fanId: nth(known.pools['waitingFanId'], n + 60) },
    body: { verdict: 'APPROVE' },
  }),
  updateReviewReasons: () => ({ body: { reasons: [{ name: { en: 'Bench' }, text: { en: 'Send it again' } }] } }),
  noteOnFan: (n) => ({ body: { text: `Note ${n}` } }),
  tagFan: (n) => ({ body: { tags: ['bench', `tag ${n % 5}`] } }),
  approveFan: (n, known) => ({ params: { fanId: nth(known.pools['waitingFanId'], n) } }),
  rejectFan: (n, known) => ({
    params: { fanId: nth(known.pools['waitingFanId'], n + 20) },
    body: { reason: 'For the bench' },
  }),
  askFanAgain: (n, known) => ({
    params: { fanId: nth(known.pools['waitingFanId'], n + 40) },
    body: { reason: 'For the bench' },
  }),
  admitFan: (n, known) => ({ params: { fanId: nth(known.pools['approvedFanId'], n) } }),
  decideIdentityChange: (n, known) => ({
    params: { fanId: nth(known.pools['changedFanId'], n) },
    body: { accepted: n % 2 === 0 },
  }),
  createPartner: (n) => ({ body: { slug: `bench-${n}-${randomUUID().slice(0, 8)}`, name: 'Bench', logoUrl: picture } }),
  updatePartner: (n) => ({ body: { name: `Partner of the bench ${n}` } }),
  orderPartners: (_, known) => ({ body: { ids: known.pools['partnerId'] ?? [] } }),
  deletePartner: (n, known) => ({ params: { partnerId: nth(known.pools['made partner'], n) } }),
  setLinkedClubs: () => ({ body: { slugs: ['fc-virage'] } }),
  setTranslation: (n, known) => ({
    body: { kind: 'exclusive', id: nth(known.pools['goodId'], n), field: 'name', language: 'fr', text: `Pièce ${n}` },
  }),
  createExclusive: (n) => ({ body: exclusive(n) }),
  updateExclusive: (n, known) => ({ params: { exclusiveId: nth(known.pools['goodId'], n) }, body: { name: texts(n) } }),
  changeExclusives: (n, known) => {
    const ids = (known.pools['goodId'] ?? []).slice(n, n + 20)
    return { body: { ids, expected: ids.length, change: { category: n % 2 ? 'EXPERIENCE' : 'COLLECTIBLE' } } }
  },
  changeStock: (n, known) => ({ params: { exclusiveId: nth(known.pools['goodId'], n) }, body: { change: 1 } }),
  deleteExclusive: (n, known) => ({ params: { exclusiveId: nth(known.pools['made exclusive'], n) } }),
  importExclusives: (n) => ({
    body: {
      name: 'bench.csv',
      dryRun: n % 2 === 0,
      rows: Array.from({ length: 20 }, (_, row) => {
        const { name, description, ...fields } = exclusive(row)
        return {
          ...fields,
          nameEn: name.en,
          nameFr: name.fr,
          descriptionEn: description.en,
          name,
          description,
          visible: false,
        }
      }),
    },
  }),
  undoImport: (n, known) => ({ params: { importId: nth(known.pools['made import'], n) } }),
  createPost: (n) => ({
    body: { slug: `bench-${n}-${randomUUID().slice(0, 8)}`, name: texts(n), description: texts(n), imageUrl: picture },
  }),
  updatePost: (n) => ({ body: { name: texts(n) } }),
  deletePost: (n, known) => ({ params: { postId: nth(known.pools['made post'], n) } }),
  createProgram: (n) => ({
    body: { slug: `bench-${n}-${randomUUID().slice(0, 8)}`, name: texts(n), description: texts(n), imageUrl: picture },
  }),
  updateProgram: (n) => ({ body: { name: texts(n) } }),
  orderPrograms: (_, known) => ({ body: { ids: known.pools['programId'] ?? [] } }),
  deleteProgram: (n, known) => ({ params: { programId: nth(known.pools['made program'], n) } }),
  giveCoins: (n, known) => ({
    body: { fanId: nth(known.pools['memberId'], n), coinsAmount: 2, memo: 'For the bench' },
  }),
  supplyCoins: () => ({ body: { coinsAmount: 10, reason: 'For the bench' } }),
  resolveMessageReport: (n, known) => ({
    params: { reportId: nth(known.pools['waitingReportId'], n) },
    body: { resolution: 'DISMISSED' },
  }),
  createSlots: (n) => ({ body: { startDates: [inDays(400 + n).slice(0, 19)], capacity: 5 } }),
  updateSlot: (n, known) => ({ params: { slotId: nth(known.pools['freeSlotId'], n) }, body: { capacity: 200 } }),
  deleteSlot: (n, known) => ({ params: { slotId: nth(known.pools['made slot'], n) } }),
  createAuction: (n) => ({ body: { name: texts(n), startDate: inDays(2), endDate: inDays(3) } }),
  copyAuction: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n) },
    body: { startDate: inDays(4), endDate: inDays(5) },
  }),
  updateAuction: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n) },
    body: { name: texts(n) },
  }),
  deleteAuction: (n, known) => ({ params: { auctionId: nth(known.pools['empty auction'], n) } }),
  pauseAuction: (n, known) => ({ params: { auctionId: nth(known.pools['openAuctionId'], n) } }),
  resumeAuction: (n, known) => ({ params: { auctionId: nth(known.pools['openAuctionId'], n) } }),
  extendAuction: (n, known) => ({ params: { auctionId: nth(known.pools['openAuctionId'], n) }, body: { minutes: 1 } }),
  addLot: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n) },
    body: { exclusiveId: nth(known.pools['made exclusive'], n + 1), startingPrice: 5 },
  }),
  updateLot: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n), exclusiveId: nth(known.pools['made exclusive'], n + 1) },
    body: { startingPrice: 6 },
  }),
  orderLots: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n) },
    body: { ids: [nth(known.pools['made exclusive'], n + 1)] },
  }),
  removeLot: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n), exclusiveId: nth(known.pools['made exclusive'], n + 1) },
  }),
  listLotBids: (n, known) => ({
    params: { auctionId: nth(known.pools['openAuctionId'], 0), exclusiveId: nth(known.pools['openLotId'], n) },
  }),
  cancelBid: (n, known) => ({
    params: { auctionId: nth(known.pools['openAuctionId'], 0), bidId: nth(known.pools['cancellableBidId'], n) },
    body: { reason: 'For the bench', category: 'TECHNICAL' },
  }),
  createGiveaway: (n) => ({
    body: {
      type: 'GIVEAWAY',
      name: texts(n),
      startDate: inDays(-1),
      endDate: inDays(2),
      questions: [{ title: texts(n) }],
    },
  }),
  updateGiveaway: (n, known) => ({
    params: { giveawayId: nth(known.pools['made giveaway'], n) },
    body: { name: texts(n) },
  }),
  deleteGiveaway: (n, known) => ({ params: { giveawayId: nth(known.pools['made giveaway'], n) } }),
  drawGiveaway: (n, known) => ({ params: { giveawayId: nth(known.pools['endedGiveawayId'], n) }, body: { count: 3 } }),
}

/** Operations whose answers make things that later ones change, with the name of their pool. */
export const makes: Record<string, string> = {
  createExclusive: 'made exclusive',
  createAuction: 'made auction',
  createPost: 'made post',
  createProgram: 'made program',
  createPartner: 'made partner',
  createGiveaway: 'made giveaway',
  importExclusives: 'made import',
  createSlots: 'made slot',
  copyAuction: 'empty auction',
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
export function personFor({ access }: ApiOperation, n: number): Person {
  if (access === 'anyone') return 'visitor'
  if (typeof access === 'object') return access.staff.length === 0 ? 'operator' : 'owner'
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
