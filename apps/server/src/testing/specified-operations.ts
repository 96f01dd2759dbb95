/**
 * An operation in the specification's own words (docs/specification.md, 7), independent of the contract, so that an
 * error in one of them shows.
 */
export type SpecifiedOperation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  /** Who sends the request; a visitor by default. */
  by?: 'marie' | 'lea' | 'karim'
  body?: object
  /** The fields of the response, with dots between the parts of a path; those of a list apply to each element. */
  holds?: string
}

const back = '{origin}/clubs/fc-virage/x'
const urls = { successUrl: `${back}/purchase-confirmed`, cancelUrl: `${back}?payment-result=CANCELED` }
const text = (of: string) => `${of}.raw ${of}.rendered`
const pricing = (of: string) =>
  `${of}.coins.amount ${of}.coins.ticker ${of}.totalCost.value ${of}.totalCost.currency ${of}.tokenCost.value`
const auction = (of = '') =>
  ['id', 'name', 'status', 'startDate', 'endDate', 'anonymous', 'visible'].map((field) => of + field).join(' ')
const exclusive = `id slug name description imageUrl medias.url medias.type ${pricing('pricing')} visible stock category
  upcomingDate isUpcoming isOutOfStock isLiked auctionLot taxDeduction`
const person = 'id pictureUrl firstName lastName'
const fan = `id kycStatus pictureUrl identity.firstName identity.lastName identity.name identity.email
  identity.pictureUrl balance.coins personalInfo`
const program = `slug name ${text('description')} imageUrl`
const post = `${program} medias date programSlug`
const lot = `auctionLot.number ${pricing('auctionLot.startingPrice')} ${pricing('auctionLot.currentPrice')}
  ${auction('auctionLot.auction.')} auctionLot.bids.id ${pricing('auctionLot.bids.price')} auctionLot.bids.date
  ${['id', 'firstName', 'lastName', 'pictureUrl', 'me', 'anonymous'].map((field) => `auctionLot.bids.bidder.${field}`).join(' ')}`
const order = `id exclusives.id exclusives.name exclusives.description exclusives.imageUrl ${pricing('exclusives.pricing')}
  exclusives.category clubSlug date originalCost.value usedCoins.amount finalCost.value`
const self = (club: string, rest: string) => `/api/clubs/${club}/fans/{username}/${rest}`

/** All operations of the specification (7.001 and following), with the fields of its entities (3.001 and following). */
export const specifiedOperations: SpecifiedOperation[] = [
  { method: 'GET', path: '/api/clubs', holds: 'id name platformName slug model state logoUrl bannerUrl webappUrl vip' },
  {
    method: 'GET',
    path: '/api/clubs/fc-virage',
    holds: `id name platformName slug model logoUrl bannerUrl ticker currentPrice contactEmail state eulaUrl sfcUrl
      privacyPolicyUrl referralNeeded fiatAccepted coinsEnabled promoteDonation webappUrl presentation upcomingDate
      membershipFee languages partners.id partners.name partners.slug linkedClubs.name linkedClubs.platformName
      linkedClubs.slug linkedClubs.logoUrl linkedClubs.bannerUrl linkedClubs.webappUrl vip isFoundation isMarketplace
      isPopup`,
  },
  {
    method: 'POST',
    path: '/api/clubs/fc-virage/presigned-uploads',
    by: 'marie',
    body: { contentType: 'image/png' },
    holds: 'uploadUrl url',
  },
  { method: 'GET', path: '/api/clubs/fc-virage/exclusives', holds: exclusive },
  {
    method: 'GET',
    path: '/api/clubs/fc-virage/exclusives/diallo-derby-shirt',
    holds: `${exclusive} ${lot}`,
  },
  {
    method: 'GET',
    path: '/api/clubs/fondation-horizon/exclusives/toile-des-enfants',
    by: 'marie',
    holds: 'taxDeduction.nonDeductibleAmount.value',
  },
  {
    method: 'GET',
    path: self('fondation-horizon', 'due-payment-exclusives'),
    by: 'lea',
    holds: `exclusiveId exclusiveSlug name ${pricing('pricing')}`,
  },
  {
    method: 'POST',
    path: '/api/clubs/fc-virage/coins-orders',
    by: 'marie',
    body: { lineItems: [{ exclusiveId: '{derby-scarf-1911}' }] },
    holds: order,
  },
  {
    method: 'POST',
    path: '/api/clubs/fc-virage/fiat-orders',
    by: 'karim',
    body: { lineItems: [{ exclusiveId: '{dinner-with-the-coach}' }], ...urls },
    holds: 'url',
  },
  {
    method: 'POST',
    path: '/api/clubs/fc-virage/exclusives/keeper-clean-sheet-100/bids',
    by: 'marie',
    body: { bidderUsername: '{username}', priceCoinsAmount: 150 },
    holds: 'id date',
  },
  { method: 'POST', path: '/api/clubs/fc-virage/exclusives/derby-scarf-1911/likes', by: 'marie' },
  { method: 'POST', path: '/api/clubs/fc-virage/exclusives/derby-scarf-1911/unlikes', by: 'marie' },
  { method: 'GET', path: self('fc-virage', 'exclusive-likes'), by: 'karim', holds: 'exclusiveId' },
  { method: 'POST', path: '/api/clubs/popup-rotonde/fans', by: 'karim', body: { pictureUrl: null }, holds: fan },
  { method: 'GET', path: '/api/clubs/fc-virage/fans/me', by: 'marie', holds: fan },
  {
    method: 'PATCH',
    path: '/api/clubs/fc-virage/fans/{username}',
    by: 'marie',
    body: { pictureUrl: null },
    holds: fan,
  },
  { method: 'PUT', path: self('fc-virage', 'language'), by: 'marie', body: { language: 'fr' } },
  {
    method: 'PUT',
    path: self('fc-virage', 'personal-info'),
    by: 'karim',
    body: {
      firstName: 'Karim',
      lastName: 'Benali',
      birthdate: '1990-01-01',
      birthplace: 'Lyon',
      phoneNumber: '+33612345678',
      companyInfo: { companyName: 'Voiles', companyRegistrationNumber: '732 829 320', companyAddress: 'Brest' },
      address: { addressLine1: '1 rue A', addressLine2: 'B', city: 'Lyon', country: 'FR', postalCode: '69001' },
    },
    holds: `personalInfo.birthdate personalInfo.birthplace personalInfo.firstName personalInfo.lastName
      personalInfo.phoneNumber personalInfo.companyInfo.companyName personalInfo.companyInfo.companyRegistrationNumber
      personalInfo.companyInfo.companyAddress personalInfo.address.addressLine1 personalInfo.address.addressLine2
      personalInfo.address.city personalInfo.address.country personalInfo.address.postalCode`,
  },
  { method: 'POST', path: '/api/clubs/fc-virage/fans/me/tos-acceptances', by: 'karim' },
  { method: 'PUT', path: self('fc-virage', 'card-payment-method'), by: 'marie', body: urls, holds: 'url' },
  { method: 'GET', path: self('fc-virage', 'card-payment-method'), by: 'marie', holds: 'status' },
  { method: 'GET', path: self('fc-virage', 'orders'), by: 'marie', holds: order },
  { method: 'GET', path: '/api/clubs/fc-virage/fans/me/balance', by: 'marie', holds: 'coins.amount totalCost.value' },
  { method: 'GET', path: self('fc-virage', 'operations'), by: 'marie', holds: `type ${pricing('pricing')} cost date` },
  {
    method: 'GET',
    path: '/api/clubs/fc-virage/giveaways',
    holds: `id type url startDate endDate questions.id questions.title questions.preTitle questions.answers.id
      questions.answers.text questions.required questions.multiline partner.slug partner.name`,
  },
  {
    method: 'POST',
    path: '/api/clubs/fc-virage/giveaway-participations',
    body: {
      clubSlug: 'fc-virage',
      firstName: 'Zoé',
      lastName: 'Fabre',
      email: 'zoe@visitors.test',
      answeredQuestions: '{answers}',
      partnerSlug: 'nordlys',
    },
    holds: 'id giveawayId createdAt partnerSlug',
  },
  { method: 'GET', path: self('fc-virage', 'giveaway-participations'), by: 'marie', holds: 'id giveawayId createdAt' },
  { method: 'GET', path: '/api/clubs/fc-virage/programs', holds: program },
  { method: 'GET', path: '/api/clubs/fc-virage/programs/{program}', holds: program },
  { method: 'GET', path: '/api/clubs/fondation-horizon/members', by: 'marie', holds: person },
  { method: 'GET', path: '/api/clubs/fc-virage/posts', holds: post },
  { method: 'GET', path: '/api/clubs/fc-virage/posts/six-new-scholars', holds: `${post} medias.url medias.type` },
  {
    method: 'POST',
    path: self('fondation-horizon', 'messages'),
    by: 'marie',
    body: { receiverId: '{lea}', text: 'Ten o’clock?' },
    holds: 'id senderId receiverId text date',
  },
  {
    method: 'GET',
    path: self('fondation-horizon', 'messages'),
    by: 'marie',
    holds: `interlocutorId messages.id messages.senderId messages.text numberOfUnreadMessages
      interlocutor.id interlocutor.pictureUrl interlocutor.firstName interlocutor.lastName`,
  },
  {
    method: 'POST',
    path: self('fondation-horizon', 'conversation-reads'),
    by: 'marie',
    body: { senderId: '{lea}' },
  },
  { method: 'POST', path: '/api/clubs/fondation-horizon/memberships', by: 'karim', body: urls, holds: 'url' },
  {
    method: 'POST',
    path: '/api/clubs/fondation-horizon/donations',
    by: 'marie',
    body: { amount: { value: 5, currency: 'EUR' }, ...urls },
    holds: 'url',
  },
  { method: 'GET', path: self('fondation-horizon', 'donations'), by: 'lea', holds: 'id amount.value date' },
  {
    method: 'POST',
    path: self('fondation-horizon', 'referrals'),
    by: 'lea',
    body: { fanEmail: 'friend@visitors.test' },
    holds: 'id creationDate fanEmail',
  },
  { method: 'GET', path: self('fondation-horizon', 'referrals'), by: 'marie', holds: 'id creationDate fanEmail' },
  {
    method: 'POST',
    path: '/api/consents',
    body: {
      categories: ['necessary'],
      revision: 0,
      consentId: '0190f1e2-0000-7000-a000-00000000c00c',
      consentTimestamp: '2026-01-01T00:00:00.000Z',
      lastConsentTimestamp: '2026-01-01T00:00:00.000Z',
      services: { necessary: [], analytics: [] },
      languageCode: 'en',
    },
  },
  { method: 'GET', path: '/api/clubs/{clubId}/available-booking-slots', holds: 'id startDate' },
  { method: 'POST', path: '/api/clubs/{clubId}/booking-slots/{slotId}/reservations', by: 'marie', holds: 'id' },
  { method: 'GET', path: '/api/clubs/{clubId}/auctions', holds: auction() },
]
