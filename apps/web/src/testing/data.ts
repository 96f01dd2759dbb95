import type {
  Auction,
  AuctionLot,
  Balance,
  Bid,
  CardPaymentMethod,
  Club,
  DuePayment,
  Exclusive,
  Fan,
  Member,
  OpenCheckout,
  Order,
  OperationOutput,
  placeBid,
} from '@virage/contract'
import { defaultIncrements } from '@virage/domain'

/** Creates an id from a number. */
export const idOf = (number: number): string => `0190f1e2-0000-7000-a000-${String(number).padStart(12, '0')}`

/** Euro price of one coin in the clubs of these tests. */
const coinPrice = 1.1
const picture = '/media/picture.jpg'
const minute = 60_000

/** Returns the instant in so many minutes. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString()

const euro = (value: number) => ({ value: Math.round(value * 100) / 100, currency: 'EUR' as const })

/** Creates an amount of coins. */
export const coins = (amount: number) => ({ amount, ticker: 'VIR' })

/** Creates a price in coins. */
export const priceOf = (amount: number) => ({
  coins: coins(amount),
  totalCost: euro(amount * coinPrice),
  tokenCost: euro(coinPrice),
})

/** A live marketplace club that sells for coins and euros. */
export const aClub = (change: Partial<Club> = {}): Club => ({
  id: idOf(1),
  name: 'FC Virage',
  platformName: 'Virage Social Club',
  slug: 'fc-virage',
  model: 'MARKETPLACE',
  state: 'LIVE',
  logoUrl: picture,
  bannerUrl: picture,
  bannerFocus: null,
  webappUrl: '/clubs/fc-virage',
  theme: { primary: '#c8102e', accent: '#ffd100', hue: 20, mode: 'light' },
  vip: false,
  hasActiveAuction: false,
  ticker: 'VIR',
  currentPrice: coinPrice,
  contactEmail: null,
  eulaUrl: '/legal/eula.pdf',
  sfcUrl: '/legal/sfc.pdf',
  privacyPolicyUrl: '/legal/privacy.pdf',
  referralNeeded: false,
  fiatAccepted: true,
  coinsEnabled: true,
  promoteDonation: false,
  presentation: null,
  headline: null,
  tagline: null,
  faq: [],
  upcomingDate: null,
  membershipFee: null,
  passwordResetHint: false,
  dueDiligenceRequired: false,
  membershipRequired: false,
  extensionWindow: 120,
  languages: ['en', 'fr'],
  partners: [],
  linkedClubs: [],
  isFoundation: false,
  isMarketplace: true,
  isPopup: false,
  hasAuctions: true,
  hasPosts: false,
  hasPrograms: false,
  ...change,
})

/** A validated fan. */
export const aFan = (change: Partial<Fan> = {}): Fan => ({
  id: idOf(2),
  username: idOf(3),
  kycStatus: 'VALIDATED',
  kycRejection: null,
  tosAccepted: true,
  language: 'en',
  pictureUrl: null,
  hidden: false,
  identity: {
    firstName: 'Marie',
    lastName: 'Durand',
    name: 'Marie Durand',
    email: 'marie@fans.test',
    pictureUrl: null,
  },
  balance: { coins: coins(0) },
  personalInfo: null,
  identityChange: null,
  ...change,
})

/** A member of the club other than the fan. */
export const aMember = (change: Partial<Member> = {}): Member => ({
  id: idOf(4),
  firstName: 'Paul',
  lastName: 'Moreau',
  pictureUrl: null,
  me: false,
  ...change,
})

/** An auction that started an hour ago and ends in an hour. */
export const anAuction = (change: Partial<Auction> = {}): Auction => ({
  id: idOf(5),
  name: 'Derby night',
  status: 'ACTIVE',
  startDate: inMinutes(-60),
  endDate: inMinutes(60),
  pausedDate: null,
  anonymous: false,
  visible: true,
  ...change,
})

/** A bid of another fan, unless `me`. */
export const aBid = (amount: number, { me = false, number = amount }: { me?: boolean; number?: number } = {}): Bid => ({
  id: idOf(10_000 + number),
  bidder: { id: idOf(6), firstName: 'Paul', lastName: 'Moreau', pictureUrl: null, me, anonymous: false },
  price: priceOf(amount),
  date: inMinutes(-1),
})

/** A lot with a starting price of 100 coins. @param bids highest first */
export const aLot = (bids: Bid[] = [], auction: Partial<Auction> = {}): AuctionLot => ({
  number: 1,
  startingPrice: priceOf(100),
  currentPrice: bids[0]?.price ?? priceOf(100),
  auction: anAuction(auction),
  bids,
  numberOfBids: bids.length,
  numberOfBidders: Math.min(bids.length, 1),
  extensionSeconds: 120,
  autoChargeHours: 0,
  increments: defaultIncrements,
  reserve: null,
  buyNow: null,
  outcome: null,
})

/** A saved card that ends in 4242, which the fan allows to be charged for won lots. */
export const aCard = (change: Partial<CardPaymentMethod> = {}): CardPaymentMethod => ({
  status: 'READY',
  card: { brand: 'visa', last4: '4242', month: 12, year: 2034 },
  mandate: { version: 1, words: 'The club may charge this card for lots I win.', acceptedDate: inMinutes(-60) },
  ...change,
})

/** An exclusive for 100 coins. */
export const anExclusive = (change: Partial<Exclusive> = {}): Exclusive => ({
  id: idOf(7),
  slug: 'signed-scarf',
  name: 'Signed scarf',
  description: '<p>Worn in the final.</p>',
  imageUrl: picture,
  imageAlt: null,
  imageFocus: null,
  placeholder: null,
  medias: [],
  pricing: priceOf(100),
  visible: true,
  stock: 3,
  category: 'COLLECTIBLE',
  upcomingDate: null,
  isUpcoming: false,
  isOutOfStock: false,
  isLiked: false,
  auctionLot: null,
  taxDeduction: null,
  withdrawal: 'RIGHT',
  ownership: { kind: 'OWN' },
  maker: null,
  delivery: null,
  ...change,
})

/** The response to a bid, which leads by default. */
export const aPlacedBid = (
  amount: number,
  { leading = true, currentPrice = amount }: { leading?: boolean; currentPrice?: number } = {},
): OperationOutput<typeof placeBid> => ({
  id: idOf(8),
  price: priceOf(amount),
  date: inMinutes(0),
  endDate: inMinutes(60),
  leading,
  currentPrice: priceOf(currentPrice),
  minimum: currentPrice + 1,
})

/** A balance of coins. */
export const aBalance = (amount: number, change: Partial<Balance> = {}): Balance => ({
  coins: coins(amount),
  totalCost: euro(amount * coinPrice),
  held: coins(0),
  checkouts: [],
  ...change,
})

/** An open checkout of the scarf by card. */
export const aCheckout = (change: Partial<OpenCheckout> = {}): OpenCheckout => ({
  id: idOf(9),
  exclusives: [{ slug: 'signed-scarf', name: 'Signed scarf' }],
  heldCoins: coins(40),
  cost: euro(66),
  url: providersPage,
  expiresAt: inMinutes(30),
  ...change,
})

/** A payment due for the scarf. */
export const aDuePayment = (change: Partial<DuePayment> = {}): DuePayment => ({
  id: idOf(12),
  exclusiveId: idOf(7),
  exclusiveSlug: 'signed-scarf',
  name: 'Signed scarf',
  imageUrl: picture,
  pricing: priceOf(120),
  deadline: inMinutes(60 * 24),
  state: 'OPEN',
  chargeDate: null,
  offered: false,
  withdrawal: 'RIGHT',
  ...change,
})

/** An order of the scarf, paid half in coins and half by card. */
export const anOrder = (change: Partial<Order> = {}): Order => ({
  id: idOf(11),
  number: 'V-1001',
  exclusives: [
    {
      id: idOf(7),
      slug: 'signed-scarf',
      name: 'Signed scarf',
      description: '',
      imageUrl: picture,
      pricing: priceOf(100),
      category: 'COLLECTIBLE',
    },
  ],
  delivery: null,
  deliveryDueFor: null,
  redeliveries: [],
  redeliveryDueFor: null,
  clubSlug: 'fc-virage',
  date: inMinutes(0),
  originalCost: euro(110),
  usedCoins: coins(50),
  finalCost: euro(55),
  receipt: null,
  invoices: [],
  refunded: false,
  refundedCoins: coins(0),
  refundedCost: euro(0),
  ...change,
})

/** The URL of the payment provider: a fragment, so that the test's page stays. */
export const providersPage = '#providers-page'
