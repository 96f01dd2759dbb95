import { randomUUID } from 'node:crypto'
import type { Person } from '../people.ts'
import { address, inDays, nth, pages, type Recipe, repetitions, run } from './values.ts'

const personalInfo = {
  firstName: 'Ada',
  lastName: 'Moreau',
  birthdate: '1990-04-02',
  birthplace: 'Paris',
  phoneNumber: '+33612345678',
}

/** Requests of fans and visitors. */
export const fanRecipes: Record<string, Recipe> = {
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
  // The busy fan pays with coins alone, and the other one by card.
  createFiatOrder: (n, known) => {
    const isByCard = n % 2 === 1
    const exclusiveId = isByCard
      ? nth(known.pools['made exclusive'], repetitions.write - 1)
      : nth(known.pools['goodId'], n)
    return { as: isByCard ? 'holder' : 'whale', body: { lineItems: [{ exclusiveId }], ...pages(known) } }
  },
  getBalance: (n) => ({ as: n === 0 ? 'holder' : n % 2 === 0 ? 'whale' : 'fan' }),
  cancelCheckout: (n, known) => ({ as: 'holder', params: { checkoutId: nth(known.pools['ownCheckoutId'], n) } }),
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
  // The fan comes, and the busy one cancels.
  reserveSlot: (n, known) => ({
    as: n % 2 === 0 ? 'fan' : 'whale',
    params: { slotId: nth(known.pools['freeSlotId'], Math.floor(n / 2)) },
  }),
  cancelReservation: (n, known) => ({ as: 'whale', params: { slotId: nth(known.pools['freeSlotId'], n) } }),
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
  listExclusives: () => ({}),
  listMembers: (n) => ({
    query: { search: ['moreau', 'ngstr', 'ada moreau', 'xyzzyx', 'fans.example', 'zo', ''][n % 7] ?? '' },
  }),
  downloadData: (n) => ({ as: n % 2 ? 'whale' : 'fan' }),
  downloadGuestData: (n, known) => ({ params: { fanId: nth(known.pools['guestId'], n) } }),
  requestGuestErasure: (n, known) => ({ params: { fanId: nth(known.pools['guestId'], n) } }),
  withdrawGuestErasure: (n, known) => ({ params: { fanId: nth(known.pools['guestId'], n) } }),
  listDeliveryOptions: (n, known) => ({ query: { exclusiveId: nth(known.pools['goodId'], n), country: 'FR' } }),
  listRedeliveryOptions: (n, known) => ({ as: 'fan', params: { parcelId: nth(known.pools['returnedParcelId'], n) } }),
  acceptCardMandate: () => ({ body: { mandateVersion: 1 } }),
  removeCard: () => ({ as: 'holder' }),
  setBidLimit: (n) => ({ as: 'holder', body: { euro: 10_000 - n } }),
  takeBidBreak: (n) => ({ as: 'holder', body: { until: inDays(2 + n) } }),
  // Members to whom nothing else is sent.
  blockMember: (n, known) => ({ params: { memberId: nth(known.pools['memberId'], n + 50) } }),
  unblockMember: (n, known) => ({ params: { memberId: nth(known.pools['memberId'], n + 50) } }),
  buyLotNow: (_, known) => ({
    as: 'whale',
    params: { exclusiveSlug: `bench-0-${run}` },
    body: { bidderUsername: known.usernames.whale, priceCoinsAmount: 50 },
  }),
  openPaymentPage: (_, known) => ({
    as: 'winner',
    params: { duePaymentId: nth(known.pools['winnerPaymentId'], 0) },
    body: pages(known),
  }),
  cancelScheduledCharge: (_, known) => ({
    as: 'winner',
    params: { duePaymentId: nth(known.pools['winnerPaymentId'], 0) },
  }),
  createEnquiry: (n) => ({ body: { text: `When does piece ${n} arrive?` } }),
  writeToClub: (n) => ({ body: { text: `It is for a birthday on day ${n}` } }),
  readEnquiry: (n, known) => ({ body: { upTo: nth(known.pools['enquiry message'], n) } }),
  readAnnouncements: (n, known) => ({ body: { upTo: nth(known.pools['announcementId'], n) } }),
  createAddress: () => ({ body: address }),
  updateAddress: (n) => ({ body: { ...address, street: `${n + 1} rue du Stade` } }),
  setOrderBilling: (n, known) => ({
    as: 'whale',
    params: { orderId: nth(known.pools['made order'], n) },
    body: {
      companyName: `Company ${n}`,
      siren: null,
      vatNumber: null,
      address: { addressLine1: '4 quai du Port', city: 'Lagune', country: 'FR', postalCode: '00400' },
    },
  }),
}
